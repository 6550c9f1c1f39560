import { Type } from 'typebox';
import { about } from './about.ts';

export const Warning = about(
  'Something the request asked for and did not get.',
  Type.Object({ code: Type.Integer(), text: Type.String() }),
);

import { Type } from 'typebox';
import { about } from './about.ts';

export const Warning = about(
  'Something the request asked for and did not get.',
  Type.Object({
    code: about('Number of the kind of warning.', Type.Integer()),
    text: about('What was asked for and what happened instead, in a sentence.', Type.String()),
  }),
);

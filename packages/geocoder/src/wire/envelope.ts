import type { Answer } from './answer.ts';
import type { Call } from './call.ts';
import type { ResponseOf, Version } from './query.ts';
import { responseV1 } from './version1.ts';
import { responseV2 } from './version2.ts';

/** Writes answers as a response in the version of the call. */
export function envelope<V extends Version>(call: Call, answers: readonly Answer[]): ResponseOf<V> {
  const response = call.version === 2 ? responseV2(call, answers) : responseV1(call, answers);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- V is the version of the context, which the call was begun with
  return response as ResponseOf<V>;
}

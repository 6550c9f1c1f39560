import { isochrone, optimizedRoute, route, type Graph, type RequestContext } from '@portolan/graph';
import { offsetAt } from '@portolan/tz';
import { GRAPH_FILE } from './build/file-names.ts';
import { openBuiltFile } from './built-file.ts';
import { usageError } from './command.ts';
import { openGraphFile } from './engine-files.ts';
import { nowSeconds } from './now.ts';

type Answer = (graph: Graph, request: never, context: RequestContext) => unknown;

/** What answers the requests that `portolan static` draws, and which part of a picture each answer is. */
const ANSWERS = {
  route: { answer: route as Answer, part: 'route' },
  optimized: { answer: optimizedRoute as Answer, part: 'route' },
  isochrone: { answer: isochrone as Answer, part: 'features' },
} as const;

/**
 * Answers the requests of a picture.
 *
 * @param asked  names of options. @param read  gives the request of an option. @param drawn  what is drawn besides, to which the answers are added.
 * @throws {PortolanError} a usage error where two of them are the same part of the picture; those of the engine.
 */
export async function staticAnswers(
  folder: string,
  asked: readonly (keyof typeof ANSWERS)[],
  read: (name: string) => Promise<unknown>,
  drawn: { route?: unknown; features?: unknown },
): Promise<{ route?: unknown; features?: unknown }> {
  const graph = await openBuiltFile(
    folder,
    GRAPH_FILE,
    `build it with portolan build <extract> --out ${folder}`,
    openGraphFile,
  );
  for (const name of asked) {
    const { answer, part } = ANSWERS[name];
    if (drawn[part] !== undefined)
      throw usageError(`--${name} and another option draw the same part of the picture`, 'static');
    // oxlint-disable-next-line no-await-in-loop, typescript/no-unsafe-type-assertion -- one after the other; the engine checks the request
    const request = (await read(name)) as never;
    drawn[part] = answer(graph, request, { now: nowSeconds(), offsetAt });
  }
  return drawn;
}

import { PortolanError } from '@portolan/base';
import type { Warning } from '@portolan/schemas';
import type { RequestContext } from '../context.ts';
import type { Graph } from '../graph.ts';
import { costingModels } from '../costing/models.ts';
import type { Profile } from '../profile.ts';
import type { RouteQuestion } from './request.ts';

/** How the traveller of a request sees the roads: costing model, options, hour, and what is to be kept off. */
export function profileOf(
  graph: Graph,
  { costing, costingOptions }: RouteQuestion,
  warnings: Warning[],
  _context: RequestContext,
): Profile {
  if (costing === 'bikeshare') {
    throw new PortolanError('125', 'costing bikeshare is not here yet', { field: 'costing' });
  }
  const { optionsKey } = costingModels[costing];
  return graph.profile(costing, costingOptions[optionsKey], warnings);
}

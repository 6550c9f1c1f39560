import { PortolanError } from '@portolan/base';
import type { Costing } from '@portolan/schemas';
import { flag, readOptions } from '../costing/options.ts';
import { isMembers, type Members } from './members.ts';

/**
 * Refuses `ignore_closures` together with `search_filter.exclude_closures`: they contradict each other.
 *
 * @param list  the name of the list of locations; `asked` is that list as the request has it.
 */
export function checkClosures(costing: Costing, options: Members, list: string, asked: unknown): void {
  const own = options[costing.replace(/_traffic.*$/, '')];
  if (own === undefined) return;
  const { ignore_closures } = readOptions({ ignore_closures: flag() }, own, '', []);
  if (!ignore_closures || !Array.isArray(asked)) return;
  asked.forEach((location: unknown, i) => {
    const filter = isMembers(location) ? location['search_filter'] : undefined;
    if (!isMembers(filter) || (filter['exclude_closures'] ?? undefined) === undefined) return;
    const field = `${list}[${i}].search_filter.exclude_closures`;
    throw new PortolanError('143', `ignore_closures and ${field} cannot be given together: leave one out`, {
      field,
    });
  });
}

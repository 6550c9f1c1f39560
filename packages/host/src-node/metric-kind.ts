/** A hash (FNV-1a) of what a metric depends on: requests under one metric have the same. */
export function kindOf(request: unknown): number {
  if (typeof request !== 'object' || request === null) return 0;
  const { costing, costing_options, date_time } = {
    costing: '',
    costing_options: {},
    date_time: {},
    ...request,
  };
  let hash = 0x811c_9dc5;
  for (const character of JSON.stringify([costing, costing_options, date_time])) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x0100_0193);
  }
  return hash >>> 0;
}

import { flag, since, LINE_BUFFER, type LayerRules } from './rules.ts';

/** The first zoom of each `admin_level`. */
function zoomOf(level: number): number {
  if (level <= 2) return 5;
  if (level <= 4) return 5;
  if (level <= 6) return 9;
  if (level <= 8) return 11;
  return 12;
}

/** Borders of countries and of what they are divided into, as lines. */
export const boundary: LayerRules = {
  name: 'boundary',
  fields: {
    admin_level: '2 for countries, 4 for states, up to 10.',
    disputed: '1 where it is disputed.',
    disputed_name: 'Which side claims it.',
    claimed_by: 'ISO 3166-1 code of the country that claims it.',
    maritime: '1 where it lies in the sea.',
  },
  buffer: LINE_BUFFER,
  line({ tags, border }, emit) {
    if (border === undefined || border.adminLevel > 10) return;
    const { adminLevel } = border;
    const isTagged = tags.is('disputed', 'yes') || tags.is('boundary', 'disputed', 'claim');
    const isDisputed = isTagged || border.isDisputed;
    emit({
      from: zoomOf(adminLevel),
      order: -adminLevel,
      attributes: {
        admin_level: adminLevel,
        disputed: flag(isDisputed),
        disputed_name: isDisputed ? (tags.get('name') ?? border.name) : undefined,
        claimed_by: since(5, tags.get('claimed_by') ?? border.claimedBy),
        maritime: flag(
          tags.is('maritime', 'yes') ||
            tags.is('boundary_type', 'maritime') ||
            tags.is('natural', 'coastline'),
        ),
      },
    });
  },
};

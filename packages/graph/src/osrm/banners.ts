import type { OsrmStep } from '@portolan/schemas';
import type { Language } from '../guidance/language.ts';
import type { RampSign } from '../guidance/ramp-sign.ts';
import type { NarratedStep } from './narrated-step.ts';
import { osrmLanes } from './osrm-lanes.ts';

type Banner = NonNullable<OsrmStep['bannerInstructions']>[number];
type Content = Banner['primary'];
type Component = NonNullable<Content['components']>[number];

/** Lanes are shown for so long before the maneuver that they are for. */
const LANES_METRES = 400;
/** If one step soon follows another, both are shown for this many seconds before the first. */
const BOTH_SECONDS = 15;

/**
 * Writes the banners that a screen shows during a step: they announce the maneuver at its end. The first line has the destination of that
 * maneuver, the second line its refs; `sub` has the maneuver after it if that follows within seconds, or else the lanes where there is a choice.
 */
export function bannersOf(steps: readonly NarratedStep[], i: number, language: Language): Banner[] {
  const next = steps[i + 1];
  if (!next) return [];
  const { lengthMillimetres, timeMilliseconds } = steps[i]!.legStep.sum;
  const metres = lengthMillimetres / 1000;
  const afterNext = next.narration.hasNext ? steps[i + 2] : undefined;
  const refs = secondLineOf(next);
  const banner: Banner = {
    distanceAlongGeometry: metres,
    primary: contentOf(next, language),
    secondary: refs.length > 0 ? { text: refs.join(' / '), components: refComponents(refs) } : null,
  };
  if (!afterNext) return withLanes(banner, next, metres);
  const both = { ...banner, sub: contentOf(afterNext, language) };
  const share = (BOTH_SECONDS * 1000) / timeMilliseconds;
  if (share >= 1) return [both];
  return [banner, { ...both, distanceAlongGeometry: Math.round(metres * share * 10) / 10 }];
}

/** Adds a banner with the lanes before a maneuver, unless all of them lead to it. */
function withLanes(banner: Banner, { legStep }: NarratedStep, metres: number): Banner[] {
  const choice = legStep.lanesBefore(legStep.firstPathEdge);
  if (!choice?.valid.includes(0)) return [banner];
  const components = osrmLanes(choice).map(({ indications, valid }): Component => ({
    text: '',
    type: 'lane',
    directions: indications,
    active: valid,
  }));
  const lanes: Banner = { ...banner, sub: { text: '', components } };
  return metres <= LANES_METRES ? [lanes] : [banner, { ...lanes, distanceAlongGeometry: LANES_METRES }];
}

/** Returns the refs that the first line does not show. */
function secondLineOf({ legStep: { step, sign }, road }: NarratedStep): readonly string[] {
  if (step.action === 'arrive') return [];
  if (sign && sign.toward.length + sign.streets.length > 0) return sign.refs;
  return road.name === '' || sign ? [] : road.refs;
}

function contentOf(step: NarratedStep, language: Language): Content {
  const { maneuver, drivingSide } = step;
  const components = componentsOf(step, language);
  const content: Content = {
    text: components.map(({ text }) => text).join(' '),
    // Clients have no icon for lanes.
    type: maneuver.type === 'use lane' ? 'continue' : maneuver.type,
    components,
    driving_side: drivingSide,
  };
  if (maneuver.modifier !== undefined) content.modifier = maneuver.modifier;
  const degrees = roundaboutDegrees(step);
  if (degrees !== undefined) content.degrees = degrees;
  return content;
}

/** Returns the destination of a maneuver or, if it has no name, the instruction. */
function componentsOf(step: NarratedStep, language: Language): Component[] {
  const { legStep, narration, road } = step;
  const signed = legStep.sign && signComponents(legStep.sign, language);
  if (signed && signed.length > 0) return signed;
  const { action } = legStep.step;
  if (action === 'arrive') return [textOf(narration.alert ?? narration.instruction)];
  if (legStep.exitNames.length > 0) return [textOf(legStep.exitNames[0]!)];
  if (action === 'start') return [textOf(narration.instruction)];
  if (road.name !== '') return [textOf(road.name)];
  if (road.refs.length > 0) return refComponents(road.refs);
  return [textOf(narration.succinct && !narration.hasNext ? narration.succinct : narration.instruction)];
}

/** Returns the number of an exit and then its destinations: places or, if there are none, roads. */
function signComponents({ numbers, refs, streets, toward }: RampSign, { exitSign }: Language): Component[] {
  const exit: Component[] =
    numbers.length > 0
      ? [
          { text: exitSign, type: 'exit' },
          { text: numbers.join('; '), type: 'exit-number' },
        ]
      : [];
  if (toward.length > 0) return [...exit, { text: toward.join(', '), type: 'text' }];
  if (streets.length > 0) return [...exit, { text: streets.join(', '), type: 'text' }];
  return [...exit, ...refComponents(refs)];
}

function textOf(sentence: string): Component {
  return { text: sentence.replace(/[.。।]$/, ''), type: 'text' };
}

/** Returns a component for each ref, with slashes between them. */
function refComponents(refs: readonly string[]): Component[] {
  return refs.flatMap((text, i): Component[] =>
    i === 0
      ? [{ text, type: 'icon' }]
      : [
          { text: '/', type: 'delimiter' },
          { text, type: 'icon' },
        ],
  );
}

/** Returns the angle travelled round a roundabout: 180 is straight on, smaller angles are earlier exits. */
function roundaboutDegrees({ legStep: { step }, drivingSide }: NarratedStep): number | undefined {
  if (!step.exit) return undefined;
  const { degrees } = step.exit.turn;
  return Math.round(drivingSide === 'right' ? 180 - degrees : 180 + degrees);
}

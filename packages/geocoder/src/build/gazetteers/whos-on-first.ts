import { type CheckStop, neverStop, stoppable } from '@portolan/base';
import { countryOf } from '../../countries.ts';
import { LAYERS, layerNumber } from '../../layers.ts';
import type { Layer } from '../../layers.ts';
import { Origin } from '../../origins.ts';
import type { EntityDraft, Name } from '../drafts.ts';
import type { FeatureCollection } from '../build-options.ts';
import { featuresOf, numberProperty, textProperty } from './geojson.ts';
import type { Feature } from './geojson.ts';
import { importanceOf } from '../importance.ts';
import { inputError, isObject, unitsOf } from '../input.ts';
import { hasWords } from '../names/name-words.ts';
import { layerImportance } from '../osm/osm-areas.ts';

/** ISO 639-3 codes, which Who's On First uses for languages, to ISO 639-1 codes, which the interface uses. */
const LANGUAGES = new Map(
  (
    'afr=af ara=ar aze=az bel=be ben=bn bos=bs bre=br bul=bg cat=ca ces=cs cym=cy dan=da deu=de ell=el eng=en epo=eo est=et eus=eu fas=fa fin=fi fra=fr ' +
    'fry=fy gle=ga glg=gl heb=he hin=hi hrv=hr hun=hu hye=hy ind=id isl=is ita=it jpn=ja kat=ka kaz=kk kor=ko lat=la lav=lv lit=lt ltz=lb mar=mr mkd=mk ' +
    'mlt=mt mon=mn msa=ms mya=my nep=ne nld=nl nno=nn nob=nb nor=no oci=oc pol=pl por=pt roh=rm ron=ro rus=ru slk=sk slv=sl spa=es sqi=sq srp=sr swa=sw ' +
    'swe=sv tam=ta tel=te tgl=tl tha=th tur=tr ukr=uk und= urd=ur uzb=uz vie=vi zho=zh'
  )
    .split(' ')
    .map((pair) => [pair.slice(0, 3), pair.slice(4)]),
);
const NAME_KEY = /^name:([a-z]{3})_x_(preferred|variant|colloquial)$/;

/** Concordances under the names of docs/interface.md, section 13.3. Whole numbers there are numbers here too. */
const CONCORDANCES: Readonly<Record<string, string>> = {
  'eg:gisco_id': 'eurographics_gisco_id',
  'faa:code': 'faa_code',
  'fct:id': 'factual_id',
  'fifa:id': 'fifa_id',
  'fips:code': 'fips_code',
  'fr-gov:epci': 'fr_gov_epci_code_(int)',
  'fr-insee:code': 'fra_insee_code_(int)',
  'gn:id': 'geonames_id_(int)',
  'gp:id': 'geoplanet_id_(int)',
  'hasc:id': 'hasc_id',
  'iata:code': 'iata_code',
  'icao:code': 'icao_code',
  'itu:id': 'itu_id',
  'kuzh:id': 'karmashapes_id',
  'ne:id': 'natural_earth_id_(int)',
  'eurostat:nuts_2021_id': 'nuts_2021_id',
  'qs:id': 'quattroshapes_id_(int)',
  'qs_pg:id': 'quattroshapes_pg_id_(int)',
  'uscensus:geoid': 'us_census_geo_id_(int)',
  'wd:id': 'wikidata_id',
  'wk:page': 'wikipedia_page',
};

/** Reading the outline of a feature takes as long as so many ordinary steps. */
const STEPS_OF_FEATURE = 512;

/** Reads records of Who's On First. Records that are not current or were superseded are skipped, as their publisher asks. */
export function readWhosOnFirst(
  collection: FeatureCollection | undefined,
  checkStop: CheckStop = neverStop,
): EntityDraft[] {
  const drafts: EntityDraft[] = [];
  for (const feature of stoppable(featuresOf('whosOnFirst', collection), checkStop, STEPS_OF_FEATURE)) {
    const draft = draftOf(feature);
    if (draft !== undefined) drafts.push(draft);
  }
  return drafts;
}

function layerOf(placetype: string | undefined): Layer | undefined {
  if (placetype === 'microhood') return 'neighbourhood';
  return LAYERS.find((layer) => layer === placetype && layer !== 'street' && layer !== 'venue');
}

/** Removes a suffix in brackets: `Schaan (Li)` becomes Schaan. */
function withoutCountry(name: string | undefined, country: string): string | undefined {
  const bare = name?.replace(/\s*\(\p{L}{2}\)$/u, '');
  return name !== undefined && country !== '' && name.toUpperCase() === `${bare!.toUpperCase()} (${country})`
    ? bare
    : name;
}

function draftOf({ where, properties, rings, centre }: Feature): EntityDraft | undefined {
  const id = properties['wof:id'];
  if (typeof id !== 'number' || !Number.isSafeInteger(id))
    throw inputError('whosOnFirst', `${where}.properties["wof:id"]`, 'a whole number', id);
  const layer = layerOf(textProperty(properties, 'wof:placetype'));
  const country = countryOf(textProperty(properties, 'iso:country', 'wof:country') ?? '')?.alpha2 ?? '';
  const name = withoutCountry(textProperty(properties, 'wof:name'), country);
  const superseded = properties['wof:superseded_by'];
  const isCurrent =
    properties['mz:is_current'] !== 0 && !(Array.isArray(superseded) && superseded.length > 0);
  // A negative id means that the place has no id.
  if (
    layer === undefined ||
    name === undefined ||
    !hasWords(name) ||
    !isCurrent ||
    id < 0 ||
    centre === undefined
  )
    return undefined;

  const concordances = isObject(properties['wof:concordances']) ? properties['wof:concordances'] : {};
  const details = new Map<string, string>();
  for (const [key, fact] of Object.entries(CONCORDANCES)) {
    const value = concordances[key];
    if (typeof value === 'string' || typeof value === 'number')
      details.set(`concordance ${fact}`, String(value));
  }
  const wikidata = concordances['wd:id'];
  if (typeof wikidata === 'string') details.set('wikidata', wikidata);
  if (layer === 'country' && country !== '') details.set('country', country);
  const short = textProperty(properties, 'wof:shortcode', 'wof:abbreviation');
  if (short !== undefined && layer !== 'country') details.set('abbreviation', short);

  const lat = numberProperty(properties, 'lbl:latitude', 'geom:latitude');
  const lon = numberProperty(properties, 'lbl:longitude', 'geom:longitude');
  const place = lat !== undefined && lon !== undefined && Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
  const population = numberProperty(properties, 'wof:population', 'gn:population') ?? 0;
  return {
    layer: layerNumber(layer),
    origin: Origin.whosonfirst,
    id,
    ...(place ? { lat: unitsOf(lat), lon: unitsOf(lon) } : centre),
    names: namesOf(name, properties),
    importance: importanceOf(
      Math.min(layerImportance(layer), layer === 'locality' ? 60 : 255),
      population,
      wikidata !== undefined,
    ),
    kind: `whosonfirst=${layer}`,
    context: { areas: [], country },
    ...(rings === undefined ? {} : { rings }),
    details,
  };
}

function namesOf(name: string, properties: Readonly<Record<string, unknown>>): Name[] {
  const names: Name[] = [{ kind: '', text: name }];
  for (const [key, value] of Object.entries(properties)) {
    const match = NAME_KEY.exec(key);
    if (match === null || !Array.isArray(value)) continue;
    for (const [index, text] of (value as unknown[]).entries()) {
      if (typeof text !== 'string' || text.trim() === '') continue;
      const isPreferred = match[2] === 'preferred' && index === 0;
      const kind = isPreferred ? (LANGUAGES.get(match[1]!) ?? match[1]!) : 'alt';
      if (!names.some((each) => each.text === text && (each.kind === kind || kind === 'alt')))
        names.push({ kind: kind === '' ? 'alt' : kind, text: text.trim() });
    }
  }
  return names;
}

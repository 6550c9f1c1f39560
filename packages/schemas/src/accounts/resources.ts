/** Resources of account management: docs/interface.md, section 16. Members that the server sets are absent from the requests. */
import { Type } from 'typebox';
import { about } from '../shared/about.ts';
import { DOMAIN_NAME, SUBDOMAIN } from '../shared/patterns.ts';
import { MOST_ROWS } from './limits.ts';

const Id = Type.Integer({ minimum: 1 });
const PropertyId = about('The property that it belongs to.', Id);
const PropertyName = about(
  'For people to tell properties apart.',
  Type.String({ minLength: 1, maxLength: 500 }),
);

export const Property = about(
  'An app; domains, keys and usage hang on it.',
  Type.Object({
    id: about('Number of the property.', Id),
    account_id: about('Number of the account that it belongs to.', Id),
    name: PropertyName,
  }),
);
export const PropertyRequest = about(
  'A new property, or all of one that is replaced.',
  Type.Object({ name: PropertyName }),
);
export const PropertyPatch = about(
  'What to change of a property.',
  Type.Object({ name: Type.Optional(PropertyName) }),
);

const BaseDomain = about(
  'A registrable name or one below it; no bare top-level domain.',
  Type.String({ maxLength: 253, pattern: DOMAIN_NAME }),
);
const Subdomain = about(
  'Name before `base_domain`; ignored where `wildcard` is set.',
  Type.String({ maxLength: 253, pattern: SUBDOMAIN }),
);
const Wildcard = about('Whether all subdomains are covered.', Type.Boolean({ default: false }));

export const Domain = about(
  'A website that may ask without a key.',
  Type.Object({
    id: about('Number of the domain.', Id),
    property_id: PropertyId,
    base_domain: BaseDomain,
    wildcard: Wildcard,
    subdomain: Subdomain,
  }),
);
export const DomainRequest = about(
  'A new domain, or all of one that is replaced.',
  Type.Object({
    property_id: PropertyId,
    base_domain: BaseDomain,
    wildcard: Type.Optional(Wildcard),
    subdomain: Type.Optional(Subdomain),
  }),
);
export const DomainPatch = about(
  'What to change of a domain.',
  Type.Object({
    property_id: Type.Optional(PropertyId),
    base_domain: Type.Optional(BaseDomain),
    wildcard: Type.Optional(Wildcard),
    subdomain: Type.Optional(Subdomain),
  }),
);

export const UUID = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';

export const ApiKey = about(
  'A key for data calls.',
  Type.Object({
    key: about('The key itself, a UUID.', Type.String({ pattern: UUID })),
    property_id: PropertyId,
    kind: about('Always `master`.', Type.Literal('master')),
  }),
);
export const ApiKeyRequest = about(
  'A new key, or all of one that is replaced.',
  Type.Object({ property_id: PropertyId }),
);
export const ApiKeyPatch = about(
  'What to change of a key.',
  Type.Object({ property_id: Type.Optional(PropertyId) }),
);

const Money = Type.String({ pattern: String.raw`^\d+\.\d+$` });

export const Plan = about(
  'A plan on offer.',
  Type.Object({
    id: about('Number of the plan.', Id),
    name: about('Name of the plan.', Type.String()),
    interval: about('Always `month`: the period of the prices and credits.', Type.Literal('month')),
    base_price: about('US dollars a month, a decimal number as text.', Money),
    additional_usage_price: about(
      'US dollars for 1,000 credits beyond those included, a decimal number as text.',
      Money,
    ),
    currency: about('Always `USD`.', Type.Literal('USD')),
    included_credits: about(
      'Credits a month that the base price covers, a whole number as text.',
      Type.String({ pattern: String.raw`^\d+$` }),
    ),
  }),
);

const IsoDate = Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` });

export const Stats = about(
  'Credits used in one period. No stability is promised.',
  Type.Object({
    data: about(
      'Credits by kind of request, then by day, `YYYY-MM-DD`.',
      Type.Record(
        Type.String(),
        Type.Record(
          Type.String(),
          Type.Object({ value: about('Credits used that day.', Type.Integer({ minimum: 0 })) }),
        ),
      ),
    ),
    start_date: about('First day of the period, `YYYY-MM-DD`.', IsoDate),
    end_date: about('Last day of the period, `YYYY-MM-DD`.', IsoDate),
  }),
);

const page = {
  limit: about(
    'The most rows of the answer. Where there are more, the header `Link` has the address of the next page.',
    Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_ROWS })),
  ),
  cursor: about(
    'Where the page begins, as the address of the next page has it.',
    Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  ),
};

export const ListQuery = about('Query of a list of account management.', Type.Object(page));
export const OfPropertyListQuery = about(
  'Query of a list of what belongs to properties.',
  Type.Object({ ...page, property_id: about('Only what belongs to this property.', Type.Optional(Id)) }),
);

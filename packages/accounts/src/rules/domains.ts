/** Domains of websites that may ask without a key. */
import { parse } from 'tldts';

/** What an account registers: docs/interface.md, section 16. */
export interface DomainRule {
  /** A registrable name, or one below it, in lower case. */
  readonly baseDomain: string;
  /** Whether every name below it counts as well. */
  readonly wildcard: boolean;
  /** What stands before the name; without meaning where `wildcard` is set. */
  readonly subdomain: string;
}

/** A rule with the names that it has in the interface. */
export interface WireDomainRule {
  /** As `baseDomain`. */
  readonly base_domain: string;
  /** False where it is absent. */
  readonly wildcard?: boolean;
  /** None where it is absent. */
  readonly subdomain?: string;
}

/**
 * Whether a host is one of those that a rule stands for.
 *
 * @param host  in lower case, without a port. @param rule  with the names of this package, or those of the interface.
 */
export function matchDomain(host: string, rule: DomainRule | WireDomainRule): boolean {
  const { wildcard = false, subdomain = '' } = rule;
  const baseDomain = 'base_domain' in rule ? rule.base_domain : rule.baseDomain;
  if (wildcard) return host === baseDomain || host.endsWith(`.${baseDomain}`);
  return host === (subdomain === '' ? baseDomain : `${subdomain}.${baseDomain}`);
}

/**
 * Of several rules that a host matches, the one that decides: without a wildcard before one with it, then the longer name, then the older rule.
 *
 * @returns undefined where none matches.
 */
export function bestMatch<Rule extends DomainRule & { readonly id: number }>(
  host: string,
  rules: readonly Rule[],
): Rule | undefined {
  return rules
    .filter((rule) => matchDomain(host, rule))
    .toSorted(
      (a, b) =>
        Number(a.wildcard) - Number(b.wildcard) || b.baseDomain.length - a.baseDomain.length || a.id - b.id,
    )[0];
}

/** The names under which rules for a host may be registered: the host, and every name above it. */
export function baseDomainsOf(host: string): string[] {
  const labels = host.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}

/**
 * Whether a name belongs to one owner: one label or more below a public suffix. The list has the suffixes under which companies give names away as
 * well, such as `github.io`, because a wildcard there would stand for the websites of strangers.
 */
export function isRegistrable(name: string): boolean {
  const { domain, isIp, isIcann, isPrivate } = parse(name, { allowPrivateDomains: true });
  return domain !== null && isIp === false && (isIcann === true || isPrivate === true);
}

/** What is wrong with a domain; undefined where nothing is. */
export function domainFault({ baseDomain, wildcard, subdomain }: DomainRule): DomainFault | undefined {
  if (!isRegistrable(baseDomain)) {
    return {
      field: 'base_domain',
      message: 'must be a registered name, or one below it, such as example.com',
    };
  }
  const whole = wildcard || subdomain === '' ? baseDomain : `${subdomain}.${baseDomain}`;
  const isTooLong = whole.length > MOST_NAME_LENGTH || whole.split('.').some((label) => label.length > 63);
  if (isTooLong) return { field: 'subdomain', message: 'makes a name that is longer than names may be' };
  return undefined;
}

/** A member of a domain and what it must be. */
export interface DomainFault {
  readonly field: 'base_domain' | 'subdomain';
  readonly message: string;
}

/** RFC 1035, section 2.3.4, without the dot at the end. */
const MOST_NAME_LENGTH = 253;

import type { Arguments } from '../command.ts';
import { usageError } from '../command.ts';
import type { Terminal } from '../terminal.ts';

/** What the actions of `portolan accounts` may be told. */
export interface ActionOptions {
  readonly propertyId: number | undefined;
  readonly isRevoking: boolean;
  readonly payment: string | undefined;
  readonly additionalUsage: boolean | undefined;
  readonly alertPercents: readonly number[] | undefined;
  /** The token that a new account is to have. */
  readonly token: string | undefined;
}

/** @throws {PortolanError} `usage` */
export function readActionOptions(args: Arguments, env: Terminal['env']): ActionOptions {
  const alerts = args.values('alerts').map((text) => whole('alerts', text));
  return {
    propertyId: args.value('property') === undefined ? undefined : whole('property', args.value('property')!),
    isRevoking: args.has('revoke'),
    payment: args.value('payment'),
    additionalUsage: onOrOff(args.value('additional-usage')),
    alertPercents: alerts.length === 0 ? undefined : alerts,
    token: env['PORTOLAN_MANAGEMENT_TOKEN'] === '' ? undefined : env['PORTOLAN_MANAGEMENT_TOKEN'],
  };
}

function onOrOff(text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  if (text === 'on' || text === 'off') return text === 'on';
  throw usageError(`--additional-usage is on or off, not ${JSON.stringify(text)}`, 'accounts');
}

function whole(name: string, text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw usageError(`--${name} must be a whole number, not ${JSON.stringify(text)}`, 'accounts');
}

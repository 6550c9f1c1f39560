import type { Accounts } from '@portolan/accounts';
import { ROADS } from './backdrop.ts';
import type { Admission, AdmissionRequest, Admit } from './admission.ts';

/** Pages that hold nothing of anybody, so that people can read them before they have a key. */
const OPEN_PAGES = new Set(['index', 'openapi', 'map-library', 'account']);

/** Makes accounts decide who is let in; undefined where there are none. */
export function admitBy(accounts: Accounts | undefined): Admit | undefined {
  if (accounts === undefined) return undefined;
  return (request) => {
    const { operation, endpoint, isLoopback } = request;
    if (OPEN_PAGES.has(operation)) return { isAdmitted: true };
    if (endpoint === undefined && operation !== ROADS) return onThisMachine(isLoopback);
    return accounts.admit(accessOf(request));
  };
}

/** The roads of the index page are data like any other, but cost nothing. */
function accessOf(request: AdmissionRequest): Parameters<Accounts['admit']>[0] {
  const { endpoint, query, header, clientAddress, isLoopback } = request;
  const { api = 'tiles', credits = { amount: 0, per: 'request' } } = endpoint ?? {};
  return { api, credits, query, header, clientAddress, isLoopback };
}

/** Figures about a server are for those who run it. */
function onThisMachine(isLoopback: boolean): Admission {
  if (isLoopback) return { isAdmitted: true };
  return { isAdmitted: false, status: 403, message: 'this page is for the machine of the server alone' };
}

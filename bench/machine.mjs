import { cpus, loadavg } from 'node:os';

export function machine() {
  return `${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node.js ${process.version}`;
}

/** The machine, and how busy it is: what stands above figures. */
export function machineAndLoad() {
  return `${machine()}, ${cpus().length} cores, load ${loadavg()[0].toFixed(1)}`;
}

export { main } from './main.ts';
export { createNodeRunner } from './node-runner.ts';
export type { NodeRunner, NodeRunnerOptions } from './node-runner.ts';
export type { Terminal } from './terminal.ts';

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openGraph, route } from '@portolan/graph';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gothenburg, run, temporaryFolder } from './run.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let graph: ReturnType<typeof openGraph>;
beforeAll(async () => {
  folder = await temporaryFolder();
  graph = openGraph(await gothenburg());
}, 60_000);
afterAll(() => folder.remove());

describe('route', () => {
  test('prints the instructions of the route that the library gives, its length and its duration', async () => {
    const { legs, summary } = route(graph, {
      locations: [
        { lat: 57.7053, lon: 11.9663 },
        { lat: 57.6898, lon: 11.9926 },
      ],
      costing: 'auto',
    }).trip;
    const lines = [
      ...legs[0]!.maneuvers!.map(({ instruction }) => instruction),
      `${summary.length.toFixed(1)} km, ${Math.round(summary.time / 60)} min`,
    ];
    expect(await run('route/route.js')).toEqual({ code: 0, stdout: `${lines.join('\n')}\n`, stderr: '' });
  });
});

describe('shortest paths', () => {
  test('agree with Dijkstra on the grid, the same on every run', async () => {
    const { code, stdout, stderr } = await run('kernel/shortest-paths.js');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('a grid of 150 x 150: 22500 nodes, 81840 arcs\n');
    expect(stdout).toMatch(/\nprepare +\d+\.\d ms\n(.+\n)*customize +\d+\.\d ms\n/);
    expect(stdout).toMatch(/\nfrom 1 to 20693: 282 nodes, length 28190\n/);
    expect(stdout).toContain('compared with Dijkstra: 22610 distances, 0 different\n');
  });

  test('agree with Dijkstra on the roads of Gothenburg as a DIMACS file', async () => {
    const file = join(folder.path, 'gothenburg.gr');
    const { network, auto } = graph.data;
    const { cost } = auto.arcs;
    const lines = [`c made from ${network.edgeCount} edges`, `p sp ${network.nodeCount} 0`];
    for (let edge = 0; edge < network.edgeCount; edge++) {
      const [from, to] = [network.edgeFrom[edge]! + 1, network.edgeTo[edge]! + 1];
      lines.push(`a ${from} ${to} ${cost[2 * edge]}`, `a ${to} ${from} ${cost[2 * edge + 1]}`);
    }
    writeFileSync(file, `${lines.join('\n')}\n`);

    const { code, stdout, stderr } = await run('kernel/shortest-paths.js', [file]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`${file}: ${network.nodeCount} nodes, ${2 * network.edgeCount} arcs\n`);
    expect(stdout).toContain(`compared with Dijkstra: ${network.nodeCount + 110} distances, 0 different\n`);
  });

  test.each([
    ['no node', 'c nothing here\n', 'a graph without nodes has no paths'],
    ['a line that is none of the format', 'a 1 2 3\nb 1 2 3\n', 'line 2'],
  ])('a file with %s is refused in words', async (_, text, words) => {
    const file = join(folder.path, 'bad.gr');
    writeFileSync(file, text);
    const { code, stderr } = await run('kernel/shortest-paths.js', [file]);
    expect(code).toBe(1);
    expect(stderr).toContain(words);
  });
});

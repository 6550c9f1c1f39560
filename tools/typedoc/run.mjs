// Writes the documentation site into docs/api, guides and all that packages export, and fails on every warning: `npm run docs` at the root.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Application, ReflectionKind } from 'typedoc';

const tool = dirname(fileURLToPath(import.meta.url));
const root = join(tool, '../..');

/** Import names, such as `@portolan/graph/kernel`, by the source that each package exports under them. */
const importNames = new Map(
  readdirSync(join(root, 'packages')).flatMap((folder) => {
    const { name, exports } = JSON.parse(
      readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8'),
    );
    return Object.entries(exports).flatMap(([key, { '@portolan/source': source }]) =>
      source === undefined ? [] : [[join(root, 'packages', folder, source), join(name, key)]],
    );
  }),
);

const app = await Application.bootstrap({
  entryPoints: [...importNames.keys()],
  tsconfig: join(tool, 'tsconfig.json'),
  basePath: root,
  name: 'Portolan',
  readme: join(root, 'README.md'),
  projectDocuments: [
    'docs/guides/*.md',
    'ARCHITECTURE.md',
    'packages/*/README.md',
    'packages/*/docs/*.md',
  ].map((files) => join(root, files)),
  disableSources: true,
  excludePrivate: true,
  excludeInternal: true,
  hideGenerator: true,
  packagesRequiringDocumentation: [
    ...new Set([...importNames.values()].map((name) => name.split('/').slice(0, 2).join('/'))),
  ],
  validation: { notExported: true, invalidLink: true, notDocumented: true },
  // The type check of the repository says what is wrong with types; here all packages share one set of libraries.
  skipErrorChecking: true,
});

const project = await app.convert();
if (project === undefined) process.exit(1);
for (const module of project.children ?? []) {
  const source = project.getSymbolIdFromReflection(module)?.fileName;
  module.name = importNames.get(source) ?? module.name;
  // A JSON Schema stands beside a type of the same name, which says the same more readably.
  const types = new Set((module.children ?? []).filter(({ kind }) => isType(kind)).map(({ name }) => name));
  for (const child of module.children?.slice() ?? []) {
    if (child.kind === ReflectionKind.Variable && types.has(child.name)) project.removeReflection(child);
  }
}
// A document is called by its heading rather than by its file.
for (const document of project.documents ?? []) {
  const [, heading] = /^# (.+)/m.exec(document.content[0]?.text ?? '') ?? [];
  document.name = heading ?? document.name;
}
// Members of constants say by their names and values what they are.
app.options.setValue(
  'intentionallyNotDocumented',
  project
    .getReflectionsByKind(ReflectionKind.Property)
    .filter((one) => !one.hasComment() && isInConstant(one))
    .map((one) => one.getFullName()),
);
app.validate(project);
await app.generateDocs(project, join(root, 'docs/api'));
if (app.logger.hasErrors() || app.logger.hasWarnings()) process.exit(1);

function isType(kind) {
  return kind === ReflectionKind.Interface || kind === ReflectionKind.TypeAlias;
}

function isInConstant({ parent }) {
  return parent !== undefined && (parent.kind === ReflectionKind.Variable || isInConstant(parent));
}

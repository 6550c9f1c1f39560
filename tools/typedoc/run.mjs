// Writes the documentation site into docs/api, guides and all that packages export, and fails on every warning: `npm run docs` at the root.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Application, Converter, ReflectionKind } from 'typedoc';

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
  customCss: join(tool, 'site.css'),
  // What a document names with a link is one of these too, or a browser would be handed the text of Markdown.
  projectDocuments: [
    'docs/guides/*.md',
    'examples/README.md',
    'docs/interface.md',
    'docs/interface/*.md',
    'packages/*/README.md',
    'packages/*/docs/*.md',
    'packages/*/{FORMAT,PACKED,CHANGELOG}.md',
    'bench/README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'docs/decisions.md',
    'CHANGELOG.md',
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
  ignoredHighlightLanguages: ['hexdump'],
});

// Before TypeDoc sorts what there is into groups: they would go on to list what is removed later.
app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project: site }) => {
  nestDocuments(site);
  for (const module of site.children ?? []) {
    const source = site.getSymbolIdFromReflection(module)?.fileName;
    module.name = importNames.get(source) ?? module.name;
    if (!module.name.startsWith('@portolan/schemas')) continue;
    // A JSON Schema stands beside a type of the same name, which says the same more readably.
    const types = new Set((module.children ?? []).filter(({ kind }) => isType(kind)).map(({ name }) => name));
    for (const child of module.children?.slice() ?? []) {
      if (child.kind === ReflectionKind.Variable && types.has(child.name)) site.removeReflection(child);
    }
  }
});
const project = await app.convert();
if (project === undefined) process.exit(1);
// A document is called by its heading rather than by its file.
for (const document of project.getReflectionsByKind(ReflectionKind.Document)) {
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
// TypeDoc looks for the pages that links name, but not for the places in them.
const links = spawnSync(process.execPath, [join(root, 'scripts/check-links.mjs')], { stdio: 'inherit' });
process.exitCode = links.status ?? 1;

/** Puts pages of the interface under its first page, and those of a package under its README, so that the list of pages stays short. */
function nestDocuments(site) {
  const pages = new Map(
    (site.documents ?? []).map((page) => [relative(root, site.files.getReflectionPath(page)), page]),
  );
  for (const [file, page] of pages) {
    const [, within] = /^(packages\/[^/]+|docs\/interface)\//.exec(file) ?? [];
    const parent = pages.get(within === 'docs/interface' ? `${within}.md` : `${within}/README.md`);
    if (parent === undefined || parent === page) continue;
    page.parent = parent;
    parent.addChild(page);
    for (const list of [site.documents, site.childrenIncludingDocuments]) list.splice(list.indexOf(page), 1);
  }
}

function isType(kind) {
  return kind === ReflectionKind.Interface || kind === ReflectionKind.TypeAlias;
}

function isInConstant({ parent }) {
  return parent !== undefined && (parent.kind === ReflectionKind.Variable || isInConstant(parent));
}

import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { assert } from '@candor/domain/assert.ts';
import { inlineStyles } from './inlineStyles.ts';
import { assetsFolder, websiteBuild } from './websiteBuild.server.ts';
import { lookIn, readStyles, writeStyles } from './styleRules.ts';
import type { StylePart } from './styleRules.ts';

interface PageToStyle {
  /** Value of the nonce with which this rendering has marked its own links. */
  readonly mark: string;
  /** Address and text of the brand's sheet, which is no file of the build. */
  readonly theme: { readonly address: string; readonly text: string };
}

const FILE = /^\/assets\/([\w.-]+\.css)#?$/;
const CLASSES = /\sclass="([^"]*)"/g;
const ENHANCED = /\sdata-enhance="([^"]*)"/g;
/** Entry of a script's list of parts, as the build writes it. */
const PART = /\b(\w+):\(\)=>\w+\(\(\)=>import\([`"']\.\/([\w.-]+\.js)[`"']\)/g;
const MODULE = /[`"']\.\/([\w.-]+\.js)[`"']/g;
const NAME = /[\w-]+/g;

/**
 * Decision 104: puts the styles that a page needs into the page, so that it is painted as soon as it has come: the
 * brand's sheet, and of the build's sheets the rules for classes of the page and of the scripts that it may load, and
 * for the brand's look.
 */
export function addPageStyles(html: string, { mark, theme }: PageToStyle): string {
  const marks = marksOf(html);
  return inlineStyles(html, mark, (address) =>
    address === theme.address ? theme.text : writeStyles(sheetAt(address), marks),
  );
}

/**
 * Returns the classes and the look in a page's markup, and the names in its script, which may become classes of
 * elements later.
 */
function marksOf(html: string): ReadonlySet<string> {
  const { enhancer, entrances, partners } = websiteBuild();
  const script = [enhancer, entrances, partners].find((address) => html.includes(`src="${address}"`));
  const inMarkup = [...html.matchAll(CLASSES)].flatMap(([, classes = '']) => classes.split(' '));
  const enhanced = new Set([...html.matchAll(ENHANCED)].map(([, part = '']) => part));
  return new Set([...inMarkup, ...lookIn(html), ...(script === undefined ? [] : namesIn(script, enhanced))]);
}

/** Texts of the build's sheets, by their names. */
const sheetTexts = new Map<string, string>();
const sheets = new Map<string, readonly StylePart[]>();
const scripts = new Map<string, Script>();

/** Reads all files that pages need, at the start: a build that replaces this one later cannot break a page. */
export function readPageFiles(): void {
  for (const file of readdirSync(assetsFolder())) if (file.endsWith('.css')) sheetTexts.set(file, readAsset(file));
  const { enhancer, entrances, partners } = websiteBuild();
  for (const address of [enhancer, entrances, partners]) scripts.set(address, readScript(basename(address)));
}

function sheetAt(address: string): readonly StylePart[] {
  const cached = sheets.get(address);
  if (cached !== undefined) return cached;
  const [, file = ''] = FILE.exec(address) ?? [];
  const text = sheetTexts.get(file);
  assert(text !== undefined, () => `${address} is no style sheet of the build`);
  const parts = readStyles(text);
  sheets.set(address, parts);
  return parts;
}

interface Script {
  /** Names in the script and in the modules that it imports. */
  readonly names: readonly string[];
  /** Names in the module of each element that the script enhances, and in all that this module may load. */
  readonly parts: ReadonlyMap<string, readonly string[]>;
}

function namesIn(address: string, enhanced: ReadonlySet<string>): readonly string[] {
  const script = scripts.get(address);
  assert(script !== undefined, () => `${address} is no script of the build`);
  return [...script.names, ...[...enhanced].flatMap((part) => script.parts.get(part) ?? [])];
}

function readScript(file: string): Script {
  const parts = [...readAsset(file).matchAll(PART)].map(([, part = '', module = '']) => [part, module] as const);
  const modules = new Set(parts.map(([, module]) => module));
  return {
    names: namesFrom(file, modules),
    // A module that imports from the script does not thereby load the other elements' modules.
    parts: new Map(parts.map(([part, module]) => [part, namesFrom(module, new Set([file]))])),
  };
}

/** Lists the names in a file and in those that it may load, without the excepted ones. */
function namesFrom(file: string, except: ReadonlySet<string>): readonly string[] {
  const texts = new Map<string, string>();
  const add = (name: string): void => {
    if (texts.has(name) || except.has(name)) return;
    const text = readAsset(name);
    texts.set(name, text);
    for (const [, next = ''] of text.matchAll(MODULE)) add(next);
  };
  add(file);
  return [...new Set([...texts.values()].flatMap((text) => text.match(NAME) ?? []))];
}

function readAsset(file: string): string {
  return readFileSync(join(assetsFolder(), file), 'utf8');
}

import { createHash } from 'node:crypto';
import { siteOf } from '@candor/domain/content/blocks/pictures.ts';
import { pictureTitle, picturesReferred, replacePictures } from '@candor/domain/content/cms/importedPictures.ts';
import type { PictureReference, Replacement } from '@candor/domain/content/cms/importedPictures.ts';
import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import { isOwnPicture } from '@candor/domain/content/desk/media.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { transaction } from '../../../database/pool.ts';
import type { FetchFile } from '../../../providers/outbound/interface.ts';
import type { MediaDeps } from './deps.ts';
import { presentMedia } from './present.ts';
import { findMedia, isMediaRemoved } from './store.ts';
import type { AltTexts, StoredMedia } from './store.ts';
import { languagesOf, storePicture } from './storePicture.ts';

/** Result for one picture of the host. */
export interface PictureOutcome {
  readonly path: string;
  /** Outcome; `known`: the library had the picture from an earlier import. */
  readonly kind: 'brought' | 'known' | 'missing';
  /** Reason why it could not be fetched. */
  readonly why?: string;
}

export interface PictureHost {
  /** Origin such as https://cms.example or https://www.example/cockpit: pictures come from that host only. */
  readonly origin: string;
  readonly fetchFile: FetchFile;
  readonly onPicture: (outcome: PictureOutcome) => void;
}

type ImportDeps = Pick<MediaDeps, 'pool' | 'clock' | 'scanner' | 'filesOf' | 'brands'>;

const ID_LENGTH = 24;
const OK = 200;
/** Matches a path that already names its place on the host. */
const PLACED = /\/storage\/uploads\/|^\/(?:storage|styles|media|assets)\//;
const UPLOADS = '/storage/uploads';

/** Rule CM-10: pictures of imported entries are processed like uploads by staff, each once by its content. */
export class PictureImport {
  readonly #deps: ImportDeps;
  readonly #brandId: BrandId;
  readonly #host: PictureHost;
  readonly #pictures = new Map<string, Promise<Replacement | undefined>>();

  constructor(deps: ImportDeps, brandId: BrandId, host: PictureHost) {
    this.#deps = deps;
    this.#brandId = brandId;
    this.#host = host;
  }

  /** Returns the entry with pictures of the library where they could be fetched; the others stay as they are. */
  readonly bring = async (entry: JsonObject): Promise<JsonObject> => {
    const references = picturesReferred(entry).filter(({ path }) => !isOwnPicture(path));
    const place = (path: string): string => addressesOf(path, this.#host.origin)[0] ?? path;
    const found = new Map<string, Replacement | undefined>();
    for (const [address, same] of Map.groupBy(references, ({ path }) => place(path))) {
      const picture = this.#pictures.get(address) ?? this.#bringOne(same[0]?.path ?? address, same);
      this.#pictures.set(address, picture);
      found.set(address, await picture);
    }
    return replacePictures(entry, ({ path }) => found.get(place(path)));
  };

  async #bringOne(path: string, references: readonly PictureReference[]): Promise<Replacement | undefined> {
    const file = await this.#fetch(path);
    const stored = typeof file === 'string' ? file : await this.#store(path, file, references);
    if (typeof stored === 'string') {
      this.#host.onPicture({ path, kind: 'missing', why: stored });
      return undefined;
    }
    this.#host.onPicture({ path, kind: stored.isNew ? 'brought' : 'known' });
    return presentMedia(stored.media, []);
  }

  /** Returns the file, or why there is none. A redirect is an answer and is not followed. */
  async #fetch(path: string): Promise<Uint8Array | string> {
    const { origin, fetchFile } = this.#host;
    const addresses = addressesOf(path, origin);
    const { site } = siteOf(origin);
    if (addresses.length === 0) return 'on another host';
    let why = '';
    for (const address of addresses) {
      const answer = await fetchFile(address, [site]);
      if (answer?.status === OK) return answer.bytes;
      why = answer === undefined ? 'no whole answer' : `answered ${answer.status}`;
    }
    return why;
  }

  async #store(path: string, bytes: Uint8Array, references: readonly PictureReference[]) {
    const { id, media } = await this.#place(bytes);
    if (media !== undefined) return { media, isNew: false };
    const words = references.map((one) => one.words).find((one) => one !== '') ?? '';
    const alt = this.#altOf(references);
    // A foreign file name is used only for the expected file type.
    const ending = /\.([a-z]+)(?:\?|$)/i.exec(path)?.[1]?.toLowerCase() ?? '';
    const file = { name: `picture.${ending}`, bytes };
    const title = pictureTitle({ path, words });
    const stored = await storePicture(this.#deps, this.#brandId, { id, title, alt, staffId: null, file });
    if ('fault' in stored) return `not taken as a picture (${stored.fault})`;
    return { media: { ...stored, by: null }, isNew: true };
  }

  /**
   * Returns the id of a picture, made of its bytes; a picture that staff removed gets another id when it is imported
   * again.
   */
  async #place(bytes: Uint8Array): Promise<{ readonly id: string; readonly media?: StoredMedia }> {
    const hash = createHash('sha256').update(bytes).digest('hex');
    return transaction(this.#deps.pool, this.#brandId, async (connection) => {
      for (let time = 0; ; time += 1) {
        const id = createHash('sha256').update(`${hash}/${time}`).digest('hex').slice(0, ID_LENGTH);
        const media = await findMedia(connection, id);
        if (media !== undefined) return { id, media };
        if (!(await isMediaRemoved(connection, id))) return { id };
      }
    });
  }

  /** Returns the source's alternative text in each language; none where it has none, which publishing will require. */
  #altOf(references: readonly PictureReference[]): AltTexts {
    const languages = languagesOf(this.#deps, this.#brandId);
    const [first] = languages;
    const texts = languages.map((language) => {
      const reference = references.find((one) => (one.language ?? first) === language && one.words !== '');
      return [language, reference?.words] as const;
    });
    return Object.fromEntries(texts.filter(([, text]) => text !== undefined));
  }
}

/** Lists the possible addresses of a path on the host: a bare one in its uploads first. None for another host. */
function addressesOf(path: string, origin: string): readonly string[] {
  const isWhole = /^(?:[a-z]+:)?\/\//i.test(path);
  const { site, folder } = siteOf(origin);
  const url = URL.parse(isWhole ? path : `/${path.replace(/^[./]+/, '')}`, site);
  if (url === null || url.origin !== site) return [];
  const rest = `${url.pathname}${url.search}`;
  const isInFolder = folder !== '' && rest.startsWith(`${folder}/`);
  if (isWhole || isInFolder) return [`${site}${rest}`];
  return PLACED.test(url.pathname) ? [`${origin}${rest}`] : [`${origin}${UPLOADS}${rest}`, `${origin}${rest}`];
}

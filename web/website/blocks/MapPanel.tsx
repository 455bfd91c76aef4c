import type { BlockOf } from '@candor/domain/content/blocks/block.ts';
import { buttonClass } from '../../ui/buttonClass.ts';
import { ContentHtml } from './ContentHtml.tsx';
import { useBlockPage } from './blockPage.ts';
import type { BlockPage, MapSettings } from './blockPage.ts';
import { lookProps } from './lookProps.ts';
import { drawMap } from './mapDrawing.ts';
import { MapPin } from './MapPin.tsx';
import styles from './MapPanel.module.css';

const KILOMETRE = 1_000;

/** Facts for the script of a map with streets. */
export interface MapFacts {
  readonly place: { readonly lat: number; readonly lng: number; readonly zoom: number };
  readonly map: MapSettings;
  readonly words: Readonly<Record<'show' | 'hide' | 'coming' | 'failed', string>>;
}

/**
 * Location of a place: a drawing with its coordinates, which needs no third party's tiles, and a link to a map. If the
 * brand has tiles the visitor may request them (ruling R24); the drawing is shown before, and if they do not load.
 */
export function MapPanel({ block }: { block: BlockOf<'map'> }) {
  const { words, language, map } = useBlockPage();
  const { lat, lng, zoom, address } = block;
  const place = `${coordinate(lat, language, ['N', 'S'])} ${coordinate(lng, language, ['E', 'W'])}`;
  const label = [words.blocks.map, address, place].filter((part) => part !== '').join(', ');
  return (
    <figure {...lookProps(block.look, styles.map)} {...(map !== undefined && streetsProps(block, map, words.blocks))}>
      <Drawing block={block} label={label} />
      <figcaption className={styles.words}>
        {address !== '' && <p className={styles.address}>{address}</p>}
        {block.marker !== '' && <ContentHtml html={block.marker} className={styles.marker} />}
        <p className={styles.place}>{place}</p>
        {map !== undefined && <StreetsSwitch map={map} />}
        <p className={styles.note}>
          <span data-drawn="">{words.blocks.mapNote} </span>
          <a
            href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${zoom}/${lat}/${lng}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {words.blocks.openMap}
          </a>
        </p>
      </figcaption>
    </figure>
  );
}

function streetsProps({ lat, lng, zoom }: BlockOf<'map'>, map: MapSettings, words: BlockPage['words']['blocks']) {
  const { host } = new URL(map.tiles);
  const facts: MapFacts = {
    place: { lat, lng, zoom },
    map,
    words: {
      show: words.showStreets,
      hide: words.hideStreets,
      coming: words.streetsComing.replace('{host}', host),
      failed: words.streetsFailed,
    },
  };
  return { 'data-enhance': 'map', 'data-facts': JSON.stringify(facts) };
}

/** Button for the streets, which says before the press which third party will learn of the visitor. */
function StreetsSwitch({ map }: { map: MapSettings }) {
  const words = useBlockPage().words.blocks;
  const { host } = new URL(map.tiles);
  return (
    <>
      <button type="button" className={buttonClass('secondary')}>
        {words.showStreets}
      </button>
      <p className={styles.note} role="status" />
      <p className={styles.note} data-asked="">
        {words.streetsNote.replace('{host}', host)}
      </p>
    </>
  );
}

function Drawing({ block, label }: { block: BlockOf<'map'>; label: string }) {
  const { language } = useBlockPage();
  const { width, height, meridians, parallels, scale, decimals } = drawMap(block);
  const degrees = new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  const distance = scale.metres >= KILOMETRE ? `${scale.metres / KILOMETRE} km` : `${scale.metres} m`;
  const [x, y] = [width / 2, height / 2];
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {meridians.map(({ at, degrees: value }) => (
        <g key={value}>
          <path className={styles.line} d={`M${at} 0V${height}`} />
          <text x={at + 4} y={14}>{`${degrees.format(value)}°`}</text>
        </g>
      ))}
      {parallels.map(({ at, degrees: value }) => (
        <g key={value}>
          <path className={styles.line} d={`M0 ${at}H${width}`} />
          <text x={6} y={at - 4}>{`${degrees.format(value)}°`}</text>
        </g>
      ))}
      <circle className={styles.ring} cx={x} cy={y} r={34} />
      <g transform={`translate(${x} ${y})`}>
        <MapPin />
      </g>
      <path d={`M20 ${height - 26}v8h${scale.pixels}v-8`} />
      <text x={20 + scale.pixels / 2} y={height - 26} textAnchor="middle">
        {distance}
      </text>
    </svg>
  );
}

function coordinate(degrees: number, language: string, [more, less]: readonly [string, string]): string {
  const figure = new Intl.NumberFormat(language, { minimumFractionDigits: 4, maximumFractionDigits: 4 });
  return `${figure.format(Math.abs(degrees))}° ${degrees < 0 ? less : more}`;
}

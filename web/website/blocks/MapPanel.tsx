import type { BlockOf } from '@candor/domain/content/blocks/block.ts';
import { PageHtml } from '../../ui/PageHtml.tsx';
import { useBlockPage } from './blockPage.ts';
import { lookProps } from './lookProps.ts';
import { drawMap } from './mapDrawing.ts';
import styles from './MapPanel.module.css';

const KILOMETRE = 1_000;

/** Where a place is: a drawing with its coordinates, which needs nobody's tiles, and the way to a map that has them. */
export function MapPanel({ block }: { block: BlockOf<'map'> }) {
  const { words, language } = useBlockPage();
  const { lat, lng, zoom, address } = block;
  const place = `${coordinate(lat, language, ['N', 'S'])} ${coordinate(lng, language, ['E', 'W'])}`;
  const label = [words.blocks.map, address, place].filter((part) => part !== '').join(', ');
  return (
    <figure {...lookProps(block.look, styles.map)}>
      <Drawing block={block} label={label} />
      <figcaption className={styles.words}>
        {address !== '' && <p className={styles.address}>{address}</p>}
        {block.marker !== '' && <PageHtml html={block.marker} className={styles.marker} />}
        <p className={styles.place}>{place}</p>
        <p className={styles.note}>
          {words.blocks.mapNote}{' '}
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
      <path className={styles.pin} d={`M${x} ${y}c-5-9-14-15-14-25a14 14 0 0 1 28 0c0 10-9 16-14 25Z`} />
      <circle className={styles.hole} cx={x} cy={y - 25} r={5} />
      <path className={styles.scale} d={`M20 ${height - 26}v8h${scale.pixels}v-8`} />
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

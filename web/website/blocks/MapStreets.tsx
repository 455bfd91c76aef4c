import type { BlockOf } from '@candor/domain/content/blocks/block.ts';
import { TILE_PIXELS, tileAddress, tilesAround } from '@candor/domain/content/blocks/mapTiles.ts';
import { useEffect } from 'react';
import { classes } from '../../ui/classes.ts';
import type { MapSettings } from './blockPage.ts';
import { MapPin } from './MapPin.tsx';
import styles from './MapStreets.module.css';

/** More than the panel's size on any page. */
const COVERED = { width: 1_024, height: 512 };
/** A provider without an answer for this long has failed. */
const PATIENCE_MS = 15_000;

interface MapStreetsProps {
  block: BlockOf<'map'>;
  map: MapSettings;
  isShown: boolean;
  /** The tile of the place itself has loaded, or failed; missing tiles beside it stay empty. */
  onSettled: (streets: 'shown' | 'failed') => void;
}

/** A third party's tiles around the place (ruling R24), under the mark, with their attribution. */
export function MapStreets({ block, map, isShown, onSettled }: MapStreetsProps) {
  const { attribution, attributionLink } = map;
  useEffect(() => {
    if (isShown) return undefined;
    const timer = setTimeout(() => onSettled('failed'), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isShown, onSettled]);
  return (
    <>
      <div className={classes(styles.streets, isShown && styles.shown)} aria-hidden="true">
        {tilesAround({ ...block, ...COVERED }).map((tile) => (
          <img
            key={`${tile.left} ${tile.top}`}
            className={styles.tile}
            style={{ left: `calc(50% + ${tile.left}px)`, top: `calc(50% + ${tile.top}px)` }}
            src={tileAddress(map.tiles, tile)}
            width={TILE_PIXELS}
            height={TILE_PIXELS}
            alt=""
            draggable={false}
            referrerPolicy="strict-origin"
            onLoad={tile.holdsPlace ? () => onSettled('shown') : undefined}
            onError={tile.holdsPlace ? () => onSettled('failed') : undefined}
          />
        ))}
        <svg className={styles.mark} viewBox="-20 -50 40 50" width="40" height="50">
          <MapPin />
        </svg>
      </div>
      {isShown && (
        <p className={styles.attribution}>
          {attributionLink === undefined ? (
            attribution
          ) : (
            <a href={attributionLink} target="_blank" rel="noopener noreferrer">
              {attribution}
            </a>
          )}
        </p>
      )}
    </>
  );
}

import { TILE_PIXELS, tileAddress, tilesAround } from '@candor/domain/content/blocks/mapTiles.ts';
import type { MapSettings } from './blockPage.ts';
import type { MapFacts } from './MapPanel.tsx';
import { MapPin } from './MapPin.tsx';
import styles from './MapStreets.module.css';

/** Size covered by tiles, more than the panel's on any page. */
const COVERED = { width: 1_024, height: 512 };

interface MapStreetsProps {
  place: MapFacts['place'];
  map: MapSettings;
  /** Called when the tile of the place itself has loaded or failed; missing tiles beside it stay empty. */
  onSettled: (streets: 'shown' | 'failed') => void;
}

/** Tiles of a third party around the place (ruling R24), under the mark. */
export function MapStreets({ place, map, onSettled }: MapStreetsProps) {
  return (
    <div className={styles.streets} aria-hidden="true">
      {tilesAround({ ...place, ...COVERED }).map((tile) => (
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
  );
}

/** Credit to the owner of the tiles. */
export function MapAttribution({ map: { attribution, attributionLink } }: { map: MapSettings }) {
  return (
    <p className={styles.attribution}>
      {attributionLink === undefined ? (
        attribution
      ) : (
        <a href={attributionLink} target="_blank" rel="noopener noreferrer">
          {attribution}
        </a>
      )}
    </p>
  );
}

import type { BlockOf, Picture, Video } from '@candor/domain/content/blocks/block.ts';
import { playerAddress } from '@candor/domain/content/blocks/videos.ts';
import { useBlockPage } from './blockPage.ts';
import { BlockPicture } from './BlockPicture.tsx';
import { lookProps } from './lookProps.ts';
import styles from './VideoBlock.module.css';

export function VideoBlock({ block }: { block: BlockOf<'video'> }) {
  return (
    <div {...lookProps(block.look)}>
      <VideoFacade video={block.video} isAutoplay={block.isAutoplay} />
    </div>
  );
}

interface VideoFacadeProps {
  video: Video;
  poster?: Picture | undefined;
  isAutoplay?: boolean;
}

/** Video of ours, or a link to an external player, which is not contacted before a visitor presses play. */
export function VideoFacade({ video, poster, isAutoplay = false }: VideoFacadeProps) {
  if (video.player === 'file') return <OwnVideo source={video.source} poster={poster} isAutoplay={isAutoplay} />;
  return <PlayerFacade video={video} poster={poster} />;
}

const PLAYERS = { youtube: 'YouTube', vimeo: 'Vimeo' } as const;

interface PlayerFacadeProps {
  video: Exclude<Video, { readonly player: 'file' }>;
  poster: Picture | undefined;
}

function PlayerFacade({ video, poster }: PlayerFacadeProps) {
  const words = useBlockPage().words.blocks;
  return (
    <button
      type="button"
      className={styles.facade}
      data-enhance="film"
      data-player={playerAddress(video)}
      data-title={words.video}
    >
      {poster !== undefined && <BlockPicture picture={poster} className={styles.poster} />}
      <span className={styles.play}>
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d="M7 4.5v15l13-7.5Z" fill="currentColor" />
        </svg>
        {words.play}
      </span>
      <span className={styles.note}>{words.playNote.replace('{player}', PLAYERS[video.player])}</span>
    </button>
  );
}

interface OwnVideoProps {
  source: string;
  poster: Picture | undefined;
  isAutoplay: boolean;
}

function OwnVideo({ source, poster, isAutoplay }: OwnVideoProps) {
  const words = useBlockPage().words.blocks;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the content has no field for captions
    <video
      className={styles.frame}
      aria-label={words.video}
      src={source}
      poster={poster?.source}
      muted={isAutoplay}
      loop={isAutoplay}
      preload="none"
      controls
      playsInline
      data-enhance={isAutoplay ? 'autoplay' : undefined}
    />
  );
}

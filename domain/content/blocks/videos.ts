import { pictureAddress } from './pictures.ts';
import type { PictureSources } from './pictures.ts';

/** A video: in an outside player, which is contacted only when a visitor presses play, or one of our files. */
export type Video =
  | { readonly player: 'youtube' | 'vimeo'; readonly id: string }
  | { readonly player: 'file'; readonly source: string };

const YOUTUBE = new RegExp(
  String.raw`^https://(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com/(?:watch\?(?:[\w=&%-]*&)?v=|embed/|shorts/)|youtu\.be/)` +
    String.raw`([\w-]{11})(?:[?&#][\w=&%.-]*)?$`,
);
const VIMEO = /^https:\/\/(?:www\.)?(?:player\.)?vimeo\.com\/(?:video\/)?(\d{6,12})(?:[?#][\w=&%.-]*)?$/;
const FILE = /\.(?:mp4|webm)$/;

/** Origins of players whose frames a page may open. */
export const VIDEO_ORIGINS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const;

/** Returns the video at an address; undefined for one that pages do not play. */
export function videoOf(address: string, sources: PictureSources): Video | undefined {
  const youtube = YOUTUBE.exec(address)?.[1];
  if (youtube !== undefined) return { player: 'youtube', id: youtube };
  const vimeo = VIMEO.exec(address)?.[1];
  if (vimeo !== undefined) return { player: 'vimeo', id: vimeo };
  const source = FILE.test(address) ? pictureAddress(address, sources) : undefined;
  return source === undefined ? undefined : { player: 'file', source };
}

/** Returns the address of a player's frame. */
export function playerAddress({ player, id }: Extract<Video, { readonly id: string }>): string {
  if (player === 'youtube') return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`;
  return `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`;
}

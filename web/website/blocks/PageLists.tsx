import type { BlockOf, HeadingLevel, PageLink } from '@candor/domain/content/blocks/block.ts';
import { classes } from '../../ui/classes.ts';
import { PageHtml } from '../../ui/PageHtml.tsx';
import { useBlockPage, useLocalAddress } from './blockPage.ts';
import { Title } from './Heading.tsx';
import { lookProps } from './lookProps.ts';
import styles from './PageLists.module.css';

/** The pages under this one. */
export function SubPages({ block }: { block: BlockOf<'subPages'> }) {
  const { words } = useBlockPage();
  const localAddress = useLocalAddress();
  return (
    <nav {...lookProps(block.look, styles.list)} aria-label={block.title === '' ? words.footer.about : block.title}>
      {block.title !== '' && (
        <Title level={block.level} className={styles.title}>
          {block.title}
        </Title>
      )}
      {block.pages.length === 0 && <p className={styles.none}>{words.blocks.noPages}</p>}
      <ul>
        {block.pages.map(({ slug, title, description }) => (
          <li key={slug} className={styles.row}>
            <a href={localAddress(`/${slug}`)}>{title}</a>
            {description !== '' && <p>{description}</p>}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The newest posts of the brand. */
export function BlogPosts({ block }: { block: BlockOf<'blogPosts'> }) {
  const { words, posts } = useBlockPage();
  const shown = posts.slice(0, block.max);
  return (
    <section {...lookProps(block.look)}>
      {block.info !== '' && <PageHtml html={block.info} className={styles.info} />}
      {shown.length === 0 && <p className={styles.none}>{words.blocks.noPosts}</p>}
      <ul className={classes(styles.posts, block.columns === 4 && styles.four)}>
        {shown.map((post) => (
          <Post key={post.slug} post={post} level={block.level} />
        ))}
      </ul>
    </section>
  );
}

function Post({ post, level }: { post: PageLink; level: HeadingLevel | undefined }) {
  const { words } = useBlockPage();
  const localAddress = useLocalAddress();
  return (
    <li className={styles.post}>
      <Title level={level} className={styles.name}>
        <a href={localAddress(`/${post.slug}`)}>{post.title}</a>
      </Title>
      {post.description !== '' && <p className={styles.text}>{post.description}</p>}
      <span className={styles.read} aria-hidden="true">
        {words.blocks.read}
      </span>
    </li>
  );
}

import { createHash } from 'node:crypto';
import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import pg from 'pg';
import type { JourneyServer } from './sharedServer.ts';

/**
 * Publishes a page as the owner of the database, bypassing the editor: its content can be anything that could be
 * stored. Use it before the server reads the brand's pages, which it does at the first request for one.
 */
export async function publishPage(server: JourneyServer, slug: string, entry: JsonObject): Promise<void> {
  const client = new pg.Client({ connectionString: server.database.databaseUrl });
  await client.connect();
  const id = createHash('sha256').update(slug).digest('hex').slice(0, 24);
  try {
    await client.query(
      `INSERT INTO content_document (brand_id, id, kind, name, created_at)
       VALUES ('northline', $1, 'page', $2, now())`,
      [id, slug],
    );
    await client.query(
      `INSERT INTO content_version (brand_id, document_id, version, kind, staff_id, at, entry)
       VALUES ('northline', $1, 1, 'starter', NULL, now(), $2)`,
      [id, JSON.stringify({ title: slug, title_slug: slug, published: true, ...entry })],
    );
    await client.query(`UPDATE content_document SET published_version = 1 WHERE brand_id = 'northline' AND id = $1`, [
      id,
    ]);
  } finally {
    await client.end();
  }
}

/** Builds a component with its settings. */
export function component(name: string, settings: JsonObject): JsonObject {
  return { component: name, settings };
}

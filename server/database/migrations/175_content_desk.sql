-- What the desk of the site's content needs besides.

-- Counts everything that changes what is written; who saves names the one that he has read.
ALTER TABLE content_document
  ADD COLUMN revision integer NOT NULL DEFAULT 0 CHECK (revision >= 0),
  -- Only what was never published is ever removed; its name is free again.
  ADD COLUMN removed_at timestamptz,
  ADD CHECK (removed_at IS NULL OR published_version IS NULL);
GRANT UPDATE (revision, removed_at) ON content_document TO candor_web;

ALTER TABLE content_draft
  ADD COLUMN kind text NOT NULL DEFAULT 'saved' CHECK (kind IN ('saved', 'restored', 'imported')),
  -- Whoever has saved in it: he does not publish it.
  ADD COLUMN writers bigint[] NOT NULL DEFAULT '{}',
  -- By language: which state of the default its translation is of.
  ADD COLUMN sources jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(sources) = 'object');

ALTER TABLE content_version
  ADD COLUMN writers bigint[] NOT NULL DEFAULT '{}',
  ADD COLUMN sources jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(sources) = 'object'),
  -- Of the draft that it was made of, so that the same request makes it once.
  ADD COLUMN revision integer;

-- What two people have decided is carried out once.
ALTER TABLE content_publication ADD COLUMN approval_id bigint;
CREATE UNIQUE INDEX content_publication_approval ON content_publication (brand_id, approval_id)
  WHERE approval_id IS NOT NULL;

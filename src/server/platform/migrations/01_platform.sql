-- Basics for all later tables. Columns and indexes depend on these functions, so they cannot be replaced at startup
-- like those in functions/: changing one requires rebuilding the columns and indexes.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Text of a field in a locale; English falls back to Russian, which always exists.
CREATE FUNCTION translation(translations jsonb, locale text, field text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(nullif(translations -> locale ->> field, ''), translations -> 'ru' ->> field);

CREATE FUNCTION is_translated(translations jsonb) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN jsonb_typeof(translations) = 'object'
    AND translations - ARRAY['ru', 'en'] = '{}'::jsonb
    AND jsonb_typeof(translations -> 'ru') = 'object'
    AND coalesce(jsonb_typeof(translations -> 'en'), 'object') = 'object';

-- Normalised text for searching: composed, lower case, ё as е, uniform dashes, apostrophes and spaces, no stress
-- marks, soft hyphens or zero-width characters.
CREATE FUNCTION folded(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN translate(lower(normalize(value)),
    U&'ё\2010\2011\2012\2013\2014\2015\2212\2018\2019\201B\02B9\02BC\2032\0060\00B4\FF07\00A0\202F\0301\00AD\200B\200C\200D\2060\FEFF',
    U&'е-------\0027\0027\0027\0027\0027\0027\0027\0027\0027  ');

-- Stems in both languages, so that материал finds материалы and group finds groups.
CREATE FUNCTION stems(value text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_tsvector('pg_catalog.russian', folded(value)) || to_tsvector('pg_catalog.english', folded(value));

CREATE FUNCTION stem_query(value text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN websearch_to_tsquery('pg_catalog.russian', folded(value)) || websearch_to_tsquery('pg_catalog.english', folded(value));

CREATE TABLE settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL
);

-- Completed backups. The table itself is not backed up, because a restored college has made none yet.
CREATE TABLE backups (
  made_at timestamptz PRIMARY KEY DEFAULT clock_timestamp(),
  bytes bigint NOT NULL,
  files int NOT NULL
);

-- Counters of failed attempts, in the database to share them between processes.
CREATE TABLE throttles (
  key text NOT NULL,
  window_start timestamptz NOT NULL,
  count int NOT NULL,
  PRIMARY KEY (key, window_start)
);
CREATE INDEX throttles_window ON throttles (window_start);

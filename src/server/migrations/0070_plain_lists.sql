-- Totals are counted and orders have an index each: tens of thousands of rows are counted in some milliseconds, so that no copy of any count is kept.
DROP TRIGGER count_inserted ON users;
DROP TRIGGER count_deleted ON users;
DROP TRIGGER count_updated ON users;
DROP TRIGGER count_truncated ON users;
DROP FUNCTION count_users();
DROP TABLE user_counts;

DROP TRIGGER sent_inserted ON profiles;
DROP TRIGGER sent_deleted ON profiles;
DROP TRIGGER sent_updated ON profiles;
DROP TRIGGER sent_truncated ON profiles;
DROP FUNCTION count_sent();
DROP FUNCTION quarter_of(timestamptz);
DROP TABLE sent_counts;

DROP TRIGGER words_inserted ON users;
DROP TRIGGER words_updated ON users;
DROP TRIGGER words_deleted ON users;
DROP TRIGGER words_truncated ON users;
DROP TRIGGER words_inserted ON profiles;
DROP TRIGGER words_updated ON profiles;
DROP TRIGGER words_deleted ON profiles;
DROP TRIGGER words_truncated ON profiles;
DROP FUNCTION keep_name_words();
DROP FUNCTION count_words(text, text[], text[]);
DROP FUNCTION counted_words(text);
DROP FUNCTION has_part_of(text, text);
DROP TABLE name_words;
DROP INDEX users_words, profiles_words;
DROP FUNCTION words_of(text);

DROP TRIGGER traits_inserted ON profiles;
DROP TRIGGER traits_deleted ON profiles;
DROP TRIGGER traits_updated ON profiles;
DROP TRIGGER traits_truncated ON profiles;
DROP TRIGGER traits_inserted ON documents;
DROP TRIGGER traits_deleted ON documents;
DROP TRIGGER traits_updated ON documents;
DROP TRIGGER traits_truncated ON documents;
DROP TRIGGER traits_written ON document_originals;
DROP FUNCTION turn_traits();
DROP FUNCTION turn_document_traits();
DROP FUNCTION turn_originals();
DROP FUNCTION last_original(bigint, bigint, bigint[]);
DROP FUNCTION traits_of(text, text, boolean, boolean, text[]);
DROP VIEW profile_traits;
DROP TABLE profile_trait_changes;
DROP FUNCTION merge_trait_changes();
DROP AGGREGATE joined_bits (varbit);
DROP FUNCTION bit_of(bigint);
DROP FUNCTION block_of(bigint);

-- Who asks for a direction or a basis looks into the wishes themselves.
DROP INDEX profiles_places;
DROP FUNCTION places_in_queue(bigint, text, text[]);
DROP FUNCTION wishes_of(bigint[]);
CREATE FUNCTION wishes_of(ids bigint[]) RETURNS TABLE (profile_id bigint, directions text, first_direction_id bigint) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT profile.id, coalesce(listed.directions, ''),
    (SELECT direction_id FROM profile_choices AS chosen WHERE chosen.profile_id = profile.id ORDER BY priority LIMIT 1)
  FROM unnest(ids) AS profile (id)
    CROSS JOIN LATERAL (
      SELECT string_agg(code, ', ' ORDER BY first, code) AS directions
      FROM (
        SELECT code, min(priority) AS first FROM profile_choices AS chosen JOIN directions ON directions.id = direction_id
        WHERE chosen.profile_id = profile.id GROUP BY 1
      ) AS coded
    ) AS listed;
END;
CREATE OR REPLACE FUNCTION keep_wishes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids bigint[] := ARRAY(SELECT DISTINCT profile_id FROM changed);
BEGIN
  PERFORM FROM profiles WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE profiles SET directions = wished.directions, first_direction_id = wished.first_direction_id,
    documents_required = required, documents_accepted = accepted
    FROM wishes_of(ids) AS wished JOIN document_figures(ids) AS figures USING (profile_id)
    WHERE profiles.id = profile_id AND (profiles.directions, profiles.first_direction_id, documents_required, documents_accepted)
      IS DISTINCT FROM (wished.directions, wished.first_direction_id, required, accepted);
  RETURN NULL;
END $$;
ALTER TABLE profiles DROP COLUMN wishes;
ALTER TABLE profiles RESET (fillfactor);

-- Any filter is counted without reading an application: what it asks for stands in one of the first two. The others are orders, with what the tabs
-- ask for, so that the few of a rare filter are found without reading those that are passed. Drafts, which are written with every letter typed,
-- stand in no order.
ALTER TABLE documents DROP CONSTRAINT documents_profile_id_campaign_id_fkey;
ALTER TABLE profile_choices DROP CONSTRAINT profile_choices_profile_id_campaign_id_fkey;
ALTER TABLE profiles DROP CONSTRAINT profiles_id_campaign_id_key,
  ADD CONSTRAINT profiles_counted UNIQUE (campaign_id, id) INCLUDE (status, source, lacks_documents, submitted_at, lease_until, reviewer_id);
ALTER TABLE documents ADD FOREIGN KEY (profile_id, campaign_id) REFERENCES profiles (id, campaign_id);
ALTER TABLE profile_choices ADD FOREIGN KEY (profile_id, campaign_id) REFERENCES profiles (id, campaign_id) ON DELETE CASCADE;
DROP INDEX profiles_queue, profiles_newest, profiles_office, profiles_held, profiles_status, profiles_number, profiles_updated, profiles_names,
  profiles_scores, profiles_name, profiles_score, profiles_sent, profiles_completeness;
CREATE INDEX profiles_queue ON profiles (campaign_id, status, status_at NULLS FIRST, id) INCLUDE (lacks_documents, lease_until);
CREATE INDEX profiles_newest ON profiles (campaign_id, status_at NULLS FIRST, id) INCLUDE (status, source, lacks_documents) WHERE status <> 'draft';
CREATE INDEX profiles_name ON profiles (campaign_id, name NULLS FIRST, id) INCLUDE (status, source, lacks_documents) WHERE status <> 'draft';
CREATE INDEX profiles_score ON profiles (campaign_id, average_score NULLS FIRST, id) INCLUDE (status, source, lacks_documents) WHERE status <> 'draft';
CREATE INDEX profiles_completeness ON profiles (campaign_id, completeness NULLS FIRST, id) INCLUDE (status, source, lacks_documents)
  WHERE status <> 'draft';
CREATE INDEX profiles_sent ON profiles (campaign_id, submitted_at NULLS FIRST, id) INCLUDE (status, source, lacks_documents) WHERE status <> 'draft';
DROP INDEX profile_choices_ranking;
CREATE INDEX profile_choices_ranking ON profile_choices (campaign_id, direction_id, profile_id, basis);
CREATE INDEX profile_choices_basis ON profile_choices (campaign_id, basis, profile_id);

DROP INDEX users_name, users_role_name;
CREATE INDEX users_name ON users (name NULLS FIRST, id);
CREATE INDEX users_role_name ON users (role_id, name NULLS FIRST, id) INCLUDE (status);

DROP INDEX documents_queue, documents_kind, documents_status;
CREATE INDEX documents_queue ON documents (campaign_id, status, uploaded_at NULLS FIRST, id) INCLUDE (profile_id, document_type_id)
  WHERE replaced_at IS NULL;
CREATE INDEX documents_kind ON documents (campaign_id, document_type_id, id) INCLUDE (profile_id, status) WHERE replaced_at IS NULL;

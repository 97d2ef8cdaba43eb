-- What every look at the queue of applications shows, filters and counts by is kept with the application, changed when its wishes or documents
-- change: adding it up for each row of each page cost more than all the rest.
ALTER TABLE profiles
  DROP COLUMN lacks_documents,
  -- Where one wants to study, each as a filter may ask for it: '7 budget' (direction and basis), '7' and 'budget'.
  ADD COLUMN wishes text[] NOT NULL DEFAULT '{}',
  -- The codes of the directions, first wish first.
  ADD COLUMN directions text NOT NULL DEFAULT '',
  -- How many documents this application needs, how many of those are accepted or waived, and how many wait for the office, needed or not.
  ADD COLUMN documents_required int NOT NULL DEFAULT 0,
  ADD COLUMN documents_accepted int NOT NULL DEFAULT 0,
  ADD COLUMN documents_waiting int NOT NULL DEFAULT 0;
ALTER TABLE profiles
  ADD COLUMN lacks_documents boolean NOT NULL GENERATED ALWAYS AS (documents_accepted < documents_required) STORED;

DROP TRIGGER lacking_inserted ON documents;
DROP TRIGGER lacking_updated ON documents;
DROP TRIGGER lacking_deleted ON documents;
DROP TRIGGER lacking_inserted ON profile_choices;
DROP TRIGGER lacking_deleted ON profile_choices;
DROP TRIGGER lacking_inserted ON document_types;
DROP TRIGGER lacking_updated ON document_types;
DROP TRIGGER lacking_changed ON direction_document_types;
DROP FUNCTION keep_lacking_documents();
DROP FUNCTION keep_all_lacking_documents();
DROP FUNCTION lacks_documents(bigint);

-- Of many applications at once, because bulk deeds change many; each is looked up by itself, so that it never matters how many PostgreSQL expects.
CREATE FUNCTION document_figures(ids bigint[]) RETURNS TABLE (profile_id bigint, required int, accepted int, waiting int) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT profile.id, figures.required, figures.accepted, figures.waiting
  FROM unnest(ids) AS profile (id) CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE is_needed) AS required,
      count(*) FILTER (WHERE is_needed AND status IN ('accepted', 'not_required')) AS accepted,
      count(*) FILTER (WHERE status IN ('uploaded', 'in_review')) AS waiting
    FROM (
      SELECT there.status,
        coalesce(there.asked, false) OR types.status = 'active' AND (types.required OR wanted.document_type_id IS NOT NULL) AS is_needed
      FROM document_types AS types
        LEFT JOIN documents AS there ON there.document_type_id = types.id AND there.profile_id = profile.id AND there.replaced_at IS NULL
        LEFT JOIN (
          SELECT DISTINCT wanted.document_type_id
          FROM profile_choices AS chosen JOIN direction_document_types AS wanted ON wanted.direction_id = chosen.direction_id
          WHERE wanted.required AND chosen.profile_id = profile.id
        ) AS wanted ON wanted.document_type_id = types.id
    ) AS kinds
  ) AS figures;
END;
CREATE FUNCTION wishes_of(ids bigint[]) RETURNS TABLE (profile_id bigint, wishes text[], directions text) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT profile.id, coalesce(wished.wishes, '{}'), coalesce(listed.directions, '')
  FROM unnest(ids) AS profile (id)
    CROSS JOIN LATERAL (
      SELECT array_agg(DISTINCT wish ORDER BY wish) AS wishes
      FROM profile_choices AS chosen, unnest(ARRAY[direction_id::text, basis, direction_id || ' ' || basis]) AS wish
      WHERE chosen.profile_id = profile.id
    ) AS wished
    CROSS JOIN LATERAL (
      SELECT string_agg(code, ', ' ORDER BY first, code) AS directions
      FROM (
        SELECT code, min(priority) AS first FROM profile_choices AS chosen JOIN directions ON directions.id = direction_id
        WHERE chosen.profile_id = profile.id GROUP BY 1
      ) AS coded
    ) AS listed;
END;

-- Each locks the applications first: what is then looked up is what others have left, and two changes at once do not count past each other.
CREATE FUNCTION keep_document_figures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids bigint[] := ARRAY(SELECT DISTINCT profile_id FROM changed);
BEGIN
  PERFORM FROM profiles WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE profiles SET documents_required = required, documents_accepted = accepted, documents_waiting = waiting
    FROM document_figures(ids) AS figures
    WHERE profiles.id = profile_id AND (documents_required, documents_accepted, documents_waiting) <> (required, accepted, waiting);
  RETURN NULL;
END $$;
CREATE TRIGGER figures_inserted AFTER INSERT ON documents REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_document_figures();
CREATE TRIGGER figures_updated AFTER UPDATE ON documents REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_document_figures();
CREATE TRIGGER figures_deleted AFTER DELETE ON documents REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_document_figures();

CREATE FUNCTION keep_wishes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids bigint[] := ARRAY(SELECT DISTINCT profile_id FROM changed);
BEGIN
  PERFORM FROM profiles WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE profiles SET wishes = wished.wishes, directions = wished.directions, documents_required = required, documents_accepted = accepted
    FROM wishes_of(ids) AS wished JOIN document_figures(ids) AS figures USING (profile_id)
    WHERE profiles.id = profile_id AND (profiles.wishes, profiles.directions, documents_required, documents_accepted)
      <> (wished.wishes, wished.directions, required, accepted);
  RETURN NULL;
END $$;
CREATE TRIGGER wishes_inserted AFTER INSERT ON profile_choices REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_wishes();
CREATE TRIGGER wishes_updated AFTER UPDATE ON profile_choices REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_wishes();
CREATE TRIGGER wishes_deleted AFTER DELETE ON profile_choices REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_wishes();

CREATE FUNCTION keep_direction_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE profiles SET directions = wished.directions
    FROM wishes_of(ARRAY(SELECT DISTINCT profile_id FROM profile_choices WHERE direction_id = NEW.id)) AS wished WHERE profiles.id = profile_id;
  RETURN NULL;
END $$;
CREATE TRIGGER code_changed AFTER UPDATE OF code ON directions FOR EACH ROW
  WHEN (OLD.code <> NEW.code) EXECUTE FUNCTION keep_direction_code();

-- What the college asks of everybody, or of a direction, changes what the applications of running campaigns need.
CREATE FUNCTION keep_all_document_figures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids bigint[] := ARRAY(SELECT profiles.id FROM profiles JOIN campaigns ON campaigns.id = campaign_id WHERE campaigns.status <> 'archived');
BEGIN
  UPDATE profiles SET documents_required = required, documents_accepted = accepted FROM document_figures(ids) AS figures
    WHERE profiles.id = profile_id AND (documents_required, documents_accepted) <> (required, accepted);
  RETURN NULL;
END $$;
CREATE TRIGGER figures_inserted AFTER INSERT ON document_types FOR EACH STATEMENT EXECUTE FUNCTION keep_all_document_figures();
CREATE TRIGGER figures_updated AFTER UPDATE OF required, status ON document_types FOR EACH STATEMENT EXECUTE FUNCTION keep_all_document_figures();
CREATE TRIGGER figures_changed AFTER INSERT OR UPDATE OR DELETE ON direction_document_types
  FOR EACH STATEMENT EXECUTE FUNCTION keep_all_document_figures();
-- A new application, with nothing chosen or brought, needs what everybody does.
CREATE FUNCTION documents_of_everybody() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.documents_required := (SELECT count(*) FROM document_types WHERE status = 'active' AND required);
  RETURN NEW;
END $$;
CREATE TRIGGER documents_of_everybody BEFORE INSERT ON profiles FOR EACH ROW EXECUTE FUNCTION documents_of_everybody();

-- The counts now tell apart by source, by lacking documents and by wish; '' counts every application once, whatever it wishes.
DELETE FROM profile_counts;
ALTER TABLE profile_counts
  ADD COLUMN wish text NOT NULL,
  ADD COLUMN source text NOT NULL,
  ADD COLUMN lacks_documents boolean NOT NULL;
CREATE INDEX profile_counts_of ON profile_counts (campaign_id, wish, status) INCLUDE (source, lacks_documents, change);

CREATE OR REPLACE FUNCTION count_profiles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE added int;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO profile_counts (campaign_id, wish, status, source, lacks_documents, change)
      SELECT campaign_id, wish, status, source, lacks_documents, count(*) FROM arrived, unnest(array_prepend('', wishes)) AS wish
      GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO profile_counts (campaign_id, wish, status, source, lacks_documents, change)
      SELECT campaign_id, wish, status, source, lacks_documents, -count(*) FROM gone, unnest(array_prepend('', wishes)) AS wish
      GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO profile_counts (campaign_id, wish, status, source, lacks_documents, change)
      SELECT campaign_id, wish, status, source, lacks_documents, sum(change) FROM (
        (SELECT 1 AS change, id, campaign_id, status, source, lacks_documents, wishes FROM arrived
          EXCEPT SELECT 1, id, campaign_id, status, source, lacks_documents, wishes FROM gone)
        UNION ALL
        (SELECT -1, id, campaign_id, status, source, lacks_documents, wishes FROM gone
          EXCEPT SELECT -1, id, campaign_id, status, source, lacks_documents, wishes FROM arrived)
      ) AS changes, unnest(array_prepend('', wishes)) AS wish
      GROUP BY 1, 2, 3, 4, 5 HAVING sum(change) <> 0;
  ELSE
    DELETE FROM profile_counts;
    RETURN NULL;
  END IF;
  GET DIAGNOSTICS added = ROW_COUNT;
  -- Every so often the small changes are added up to one row of a kind; rows that somebody else adds up just now are theirs.
  IF added > 0 AND currval('profile_counts_id_seq') % 500 < added THEN
    WITH summed AS (
      DELETE FROM profile_counts WHERE id IN (SELECT id FROM profile_counts FOR UPDATE SKIP LOCKED)
      RETURNING campaign_id, wish, status, source, lacks_documents, change
    )
    INSERT INTO profile_counts (campaign_id, wish, status, source, lacks_documents, change)
    SELECT campaign_id, wish, status, source, lacks_documents, sum(change) FROM summed GROUP BY 1, 2, 3, 4, 5 HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END $$;

UPDATE profiles SET wishes = wished.wishes, directions = wished.directions, documents_required = required, documents_accepted = accepted,
  documents_waiting = waiting
  FROM wishes_of(ARRAY(SELECT id FROM profiles)) AS wished JOIN document_figures(ARRAY(SELECT id FROM profiles)) AS figures USING (profile_id)
  WHERE profiles.id = profile_id;
-- The update has counted the difference to what was not counted yet.
DELETE FROM profile_counts;
INSERT INTO profile_counts (campaign_id, wish, status, source, lacks_documents, change)
  SELECT campaign_id, wish, status, source, lacks_documents, count(*) FROM profiles, unnest(array_prepend('', wishes)) AS wish GROUP BY 1, 2, 3, 4, 5;

-- Applications of a wish in a status, found together: few of them are read and sorted, of many the order's own index gives the first.
CREATE FUNCTION places_in_queue(campaign_id bigint, status text, wishes text[]) RETURNS text[] LANGUAGE sql IMMUTABLE
  RETURN ARRAY(SELECT campaign_id::text || ' ' || status || ' ' || wish FROM unnest(wishes) AS wish);
CREATE INDEX profiles_places ON profiles USING gin (places_in_queue(campaign_id, status, wishes)) WITH (fastupdate = off);
CREATE INDEX profiles_queue ON profiles (campaign_id, status, status_at NULLS FIRST, id);
CREATE INDEX profiles_held ON profiles (campaign_id, lease_until) WHERE status = 'in_review';
CREATE INDEX profiles_office ON profiles (campaign_id, status_at NULLS FIRST, id) WHERE source = 'office';
CREATE INDEX profiles_status ON profiles (campaign_id, status NULLS FIRST, id);
-- Drafts have next to nothing of these, and would all stand first.
CREATE INDEX profiles_completeness ON profiles (campaign_id, completeness NULLS FIRST, id) WHERE status <> 'draft';
DROP INDEX profiles_sent;
CREATE INDEX profiles_sent ON profiles (campaign_id, submitted_at NULLS FIRST, id) WHERE status <> 'draft';

-- Every five hundredth change puts together, whoever writes it. Until now a statement looked at the last number it had taken, and two at the same
-- time, which take their numbers in turns, could both step over the five hundredth.
CREATE FUNCTION merge_trait_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH merged AS (
    DELETE FROM profile_trait_changes WHERE id IN (
      SELECT id FROM profile_trait_changes WHERE (campaign_id, coalesce(document_type_id, 0), trait, block) IN (
        SELECT campaign_id, coalesce(document_type_id, 0), trait, block FROM profile_trait_changes GROUP BY 1, 2, 3, 4 HAVING count(*) > 1)
      FOR UPDATE SKIP LOCKED)
    RETURNING campaign_id, document_type_id, trait, block, bits
  )
  INSERT INTO profile_trait_changes (campaign_id, document_type_id, trait, block, bits)
    SELECT campaign_id, document_type_id, trait, block, bit_xor(bits) FROM merged GROUP BY 1, 2, 3, 4 HAVING bit_count(bit_xor(bits)) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER merged AFTER INSERT ON profile_trait_changes FOR EACH ROW WHEN (NEW.id % 500 = 0) EXECUTE FUNCTION merge_trait_changes();

-- What applies to most is not turned for them: only where something else holds now, and only what. Both tables have the same applications. A full join
-- says so to the planner, who keeps the plan of a session's first change: made for one row, a nested loop would look at all for each of all.
CREATE OR REPLACE FUNCTION turn_traits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM profile_trait_changes WHERE document_type_id IS NULL;
    RETURN NULL;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO profile_trait_changes (campaign_id, trait, block, bits)
      SELECT campaign_id, trait, block_of(id), bit_xor(bit_of(id)) FROM (
        SELECT id, arrived.campaign_id,
          traits_of(arrived.status, arrived.source, arrived.lacks_documents, arrived.is_foreign, arrived.wishes) AS held,
          traits_of(gone.status, gone.source, gone.lacks_documents, gone.is_foreign, gone.wishes) AS had
        FROM arrived FULL JOIN gone USING (id)
        WHERE (arrived.status, arrived.source, arrived.lacks_documents, arrived.is_foreign, arrived.wishes)
          IS DISTINCT FROM (gone.status, gone.source, gone.lacks_documents, gone.is_foreign, gone.wishes)
      ) AS turned, unnest(held || had) AS trait
      WHERE NOT (trait = ANY (held) AND trait = ANY (had))
      GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO profile_trait_changes (campaign_id, trait, block, bits)
      SELECT campaign_id, trait, block_of(id), bit_xor(bit_of(id))
      FROM turned, unnest(traits_of(status, source, lacks_documents, is_foreign, wishes)) AS trait GROUP BY 1, 2, 3;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION turn_document_traits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM profile_trait_changes WHERE document_type_id IS NOT NULL;
    RETURN NULL;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO profile_trait_changes (campaign_id, document_type_id, trait, block, bits)
      SELECT campaign_id, document_type_id, status, block_of(profile_id), bit_xor(bit_of(profile_id)) FROM (
        SELECT profile_id, campaign_id, document_type_id, status FROM arrived WHERE replaced_at IS NULL
        UNION ALL SELECT profile_id, campaign_id, document_type_id, status FROM gone WHERE replaced_at IS NULL
      ) AS turned
      GROUP BY 1, 2, 3, 4 HAVING bit_count(bit_xor(bit_of(profile_id))) > 0;
  ELSE
    INSERT INTO profile_trait_changes (campaign_id, document_type_id, trait, block, bits)
      SELECT campaign_id, document_type_id, status, block_of(profile_id), bit_xor(bit_of(profile_id))
      FROM turned WHERE replaced_at IS NULL GROUP BY 1, 2, 3, 4;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION turn_originals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE lines bigint[] := ARRAY(SELECT id FROM written);
BEGIN
  PERFORM FROM profiles WHERE id IN (SELECT profile_id FROM documents JOIN written ON document_id = documents.id) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO profile_trait_changes (campaign_id, document_type_id, trait, block, bits)
    SELECT campaign_id, document_type_id, 'original ' || action, block_of(profile_id), bit_xor(bit_of(profile_id))
    FROM (SELECT DISTINCT profile_id, campaign_id, document_type_id FROM documents JOIN written ON document_id = documents.id) AS kinds,
      unnest(ARRAY[last_original(profile_id, document_type_id, lines), last_original(profile_id, document_type_id)]) AS action
    WHERE action IS NOT NULL
    GROUP BY 1, 2, 3, 4 HAVING bit_count(bit_xor(bit_of(profile_id))) > 0;
  RETURN NULL;
END $$;
DROP FUNCTION merge_trait_changes(int);

-- A wish that is being added is not seen by who changes what its direction asks for, nor the change by the wish. So whoever adds one shares a lock of
-- the direction until it is there, and the change waits for that lock before it looks who wishes. Both lock applications first, so that neither waits
-- for the other in a ring. Direction 0 stands for what everybody is asked for, and for applications that are being begun.
CREATE FUNCTION share_wishes_of(direction bigint) RETURNS void LANGUAGE sql
  RETURN pg_advisory_xact_lock_shared(4201972, direction::int);
CREATE FUNCTION await_wishes_of(direction bigint) RETURNS void LANGUAGE sql
  RETURN pg_advisory_xact_lock(4201972, direction::int);
CREATE FUNCTION lock_profiles(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM profiles WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
END $$;

CREATE OR REPLACE FUNCTION documents_of_everybody() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM share_wishes_of(0);
  NEW.documents_required := (SELECT count(*) FROM document_types WHERE status = 'active' AND required AND NOT (citizens_only AND is_foreign(NEW.person)));
  RETURN NEW;
END $$;

CREATE FUNCTION share_added_wishes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_profiles(ARRAY(SELECT DISTINCT profile_id FROM changed));
  PERFORM share_wishes_of(direction_id) FROM (SELECT DISTINCT direction_id FROM changed ORDER BY 1) AS wished;
  RETURN NULL;
END $$;
-- By its name before `wishes_inserted`, which counts.
CREATE TRIGGER shared_until_there AFTER INSERT ON profile_choices REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION share_added_wishes();

CREATE FUNCTION profiles_that_wish(wished bigint[]) RETURNS bigint[] LANGUAGE sql
  RETURN ARRAY(SELECT DISTINCT profile_id FROM profile_choices JOIN campaigns ON campaigns.id = campaign_id
    WHERE direction_id = ANY (wished) AND campaigns.status <> 'archived');
-- An original that is asked for besides, or another order of the kinds, changes no figures: nobody is to wait for that.
CREATE OR REPLACE FUNCTION keep_figures_of_direction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE asking bigint[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    asking := ARRAY(
      SELECT direction_id FROM (
        (SELECT direction_id, document_type_id, required FROM changed EXCEPT SELECT direction_id, document_type_id, required FROM gone)
        UNION ALL
        (SELECT direction_id, document_type_id, required FROM gone EXCEPT SELECT direction_id, document_type_id, required FROM changed)
      ) AS turned GROUP BY 1 ORDER BY 1);
  ELSE
    asking := ARRAY(SELECT DISTINCT direction_id FROM changed WHERE required ORDER BY 1);
  END IF;
  IF cardinality(asking) = 0 THEN
    RETURN NULL;
  END IF;
  PERFORM lock_profiles(profiles_that_wish(asking));
  PERFORM await_wishes_of(direction) FROM unnest(asking) AS direction;
  PERFORM renew_document_figures(profiles_that_wish(asking));
  RETURN NULL;
END $$;
DROP TRIGGER figures_updated ON direction_document_types;
CREATE TRIGGER figures_updated AFTER UPDATE ON direction_document_types REFERENCING OLD TABLE AS gone NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_figures_of_direction();

CREATE FUNCTION running_profiles() RETURNS bigint[] LANGUAGE sql
  RETURN ARRAY(SELECT profiles.id FROM profiles JOIN campaigns ON campaigns.id = campaign_id WHERE campaigns.status <> 'archived');
CREATE OR REPLACE FUNCTION keep_all_document_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_profiles(running_profiles());
  PERFORM await_wishes_of(0);
  PERFORM renew_document_figures(running_profiles());
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION keep_direction_code() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids bigint[] := ARRAY(SELECT DISTINCT profile_id FROM profile_choices WHERE direction_id = NEW.id);
BEGIN
  PERFORM lock_profiles(ids);
  PERFORM await_wishes_of(NEW.id);
  ids := ARRAY(SELECT DISTINCT profile_id FROM profile_choices WHERE direction_id = NEW.id);
  PERFORM lock_profiles(ids);
  UPDATE profiles SET directions = wished.directions FROM wishes_of(ids) AS wished WHERE profiles.id = profile_id;
  RETURN NULL;
END $$;

-- What was counted past each other before.
SELECT renew_document_figures(running_profiles());

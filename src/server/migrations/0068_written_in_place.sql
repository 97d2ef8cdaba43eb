-- What the college asks for is counted in tens of thousands of applications at once, and nobody writes in one of them meanwhile. So the new version of
-- a row gets room beside the old one: then none of the two dozen indexes is written, where they were three quarters of the time.
ALTER TABLE profiles SET (fillfactor = 45);
CLUSTER profiles USING profiles_pkey;
ALTER TABLE profiles SET WITHOUT CLUSTER;

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

-- Each application is looked up by itself as before, but what the same wishes ask for is looked up once for all who have them.
CREATE OR REPLACE FUNCTION document_figures(ids bigint[]) RETURNS TABLE (profile_id bigint, required int, accepted int, waiting int) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT profile.id, cardinality(asked.kinds) + figures.besides, figures.accepted, figures.waiting
  FROM unnest(ids) AS profile (id)
    CROSS JOIN LATERAL (
      SELECT ARRAY(SELECT DISTINCT direction_id FROM profile_choices WHERE profile_choices.profile_id = profile.id ORDER BY 1) AS directions,
        coalesce((SELECT is_foreign FROM profiles WHERE profiles.id = profile.id), false) AS is_foreign
      OFFSET 0
    ) AS wished
    CROSS JOIN LATERAL (
      SELECT ARRAY(
        SELECT id FROM document_types WHERE status = 'active' AND NOT (citizens_only AND wished.is_foreign) AND (document_types.required OR id IN (
          SELECT document_type_id FROM direction_document_types AS wanted WHERE wanted.required AND direction_id = ANY (wished.directions)))
      ) AS kinds
      OFFSET 0
    ) AS asked
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE there.asked AND document_type_id <> ALL (asked.kinds)) AS besides,
        count(*) FILTER (WHERE (there.asked OR document_type_id = ANY (asked.kinds)) AND status IN ('accepted', 'not_required')) AS accepted,
        count(*) FILTER (WHERE status IN ('uploaded', 'in_review')) AS waiting
      FROM documents AS there WHERE there.profile_id = profile.id AND replaced_at IS NULL
    ) AS figures;
END;

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

-- Some kinds of documents only citizens of Russia have, as the SNILS: nobody else is asked for them, though whoever has one may bring it.
ALTER TABLE document_types ADD COLUMN citizens_only boolean NOT NULL DEFAULT false;

-- Nothing said yet is taken for Russia, as it is for the number itself.
CREATE FUNCTION is_foreign(person jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(person ->> 'citizenship', '') NOT IN ('', 'RU');
ALTER TABLE profiles ADD COLUMN is_foreign boolean NOT NULL GENERATED ALWAYS AS (is_foreign(person)) STORED;

CREATE OR REPLACE FUNCTION document_figures(ids bigint[]) RETURNS TABLE (profile_id bigint, required int, accepted int, waiting int) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT profile.id, figures.required, figures.accepted, figures.waiting
  FROM unnest(ids) AS profile (id) CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE is_needed) AS required,
      count(*) FILTER (WHERE is_needed AND status IN ('accepted', 'not_required')) AS accepted,
      count(*) FILTER (WHERE status IN ('uploaded', 'in_review')) AS waiting
    FROM (
      SELECT there.status,
        coalesce(there.asked, false) OR types.status = 'active' AND (types.required OR wanted.document_type_id IS NOT NULL)
          AND NOT (types.citizens_only AND (SELECT is_foreign FROM profiles WHERE profiles.id = profile.id)) AS is_needed
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

DROP TRIGGER figures_updated ON document_types;
CREATE TRIGGER figures_updated AFTER UPDATE OF required, citizens_only, status ON document_types
  FOR EACH STATEMENT EXECUTE FUNCTION keep_all_document_figures();
CREATE OR REPLACE FUNCTION documents_of_everybody() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.documents_required := (SELECT count(*) FROM document_types WHERE status = 'active' AND required AND NOT (citizens_only AND is_foreign(NEW.person)));
  RETURN NEW;
END $$;
-- The row is locked by its own change, so that a document that comes at the same moment counts after it.
CREATE FUNCTION keep_figures_of_citizenship() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE profiles SET documents_required = required, documents_accepted = accepted FROM document_figures(ARRAY[NEW.id]) AS figures
    WHERE profiles.id = profile_id AND (documents_required, documents_accepted) <> (required, accepted);
  RETURN NULL;
END $$;
CREATE TRIGGER citizenship_changed AFTER UPDATE OF person ON profiles FOR EACH ROW
  WHEN (OLD.is_foreign <> NEW.is_foreign) EXECUTE FUNCTION keep_figures_of_citizenship();

-- No original is asked for of what only citizens have, even where the office has asked for the scan.
CREATE OR REPLACE FUNCTION lacking_originals(profile bigint, direction bigint) RETURNS bigint[] LANGUAGE sql STABLE
  RETURN ARRAY(
    SELECT types.id FROM document_types AS types
    LEFT JOIN direction_document_types AS asked ON asked.document_type_id = types.id AND asked.direction_id = direction
    LEFT JOIN documents AS brought ON brought.document_type_id = types.id AND brought.profile_id = profile AND brought.replaced_at IS NULL
    WHERE (types.needs_original OR asked.original_needed)
      AND (types.status = 'active' AND (types.required OR asked.required) OR brought.asked)
      AND NOT (types.citizens_only AND (SELECT is_foreign FROM profiles WHERE profiles.id = profile))
      AND brought.status IS DISTINCT FROM 'not_required'
      AND 'received' IS DISTINCT FROM (
        SELECT action FROM document_originals JOIN documents ON documents.id = document_id
        WHERE documents.profile_id = profile AND documents.document_type_id = types.id ORDER BY document_originals.id DESC LIMIT 1)
    ORDER BY types.position, types.id);

-- Applications are counted by this too.
CREATE FUNCTION traits_of(status text, source text, lacks_documents boolean, is_foreign boolean, wishes text[]) RETURNS text[] LANGUAGE sql IMMUTABLE
  RETURN wishes || ARRAY[status, source, CASE WHEN lacks_documents THEN 'documents missing' ELSE 'documents complete' END]
    || CASE WHEN is_foreign THEN ARRAY['foreign'] END;
CREATE OR REPLACE FUNCTION turn_traits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE added int;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM profile_trait_changes WHERE document_type_id IS NULL;
    RETURN NULL;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO profile_trait_changes (campaign_id, trait, block, bits)
      SELECT campaign_id, trait, block_of(id), bit_xor(bit_of(id)) FROM (
        SELECT id, campaign_id, status, source, lacks_documents, is_foreign, wishes FROM arrived
        UNION ALL SELECT id, campaign_id, status, source, lacks_documents, is_foreign, wishes FROM gone
      ) AS turned, unnest(traits_of(status, source, lacks_documents, is_foreign, wishes)) AS trait
      GROUP BY 1, 2, 3 HAVING bit_count(bit_xor(bit_of(id))) > 0;
  ELSE
    INSERT INTO profile_trait_changes (campaign_id, trait, block, bits)
      SELECT campaign_id, trait, block_of(id), bit_xor(bit_of(id))
      FROM turned, unnest(traits_of(status, source, lacks_documents, is_foreign, wishes)) AS trait GROUP BY 1, 2, 3;
  END IF;
  GET DIAGNOSTICS added = ROW_COUNT;
  PERFORM merge_trait_changes(added);
  RETURN NULL;
END $$;
DROP FUNCTION traits_of(text, text, boolean, text[]);
INSERT INTO profile_trait_changes (campaign_id, trait, block, bits)
  SELECT campaign_id, 'foreign', block_of(id), bit_xor(bit_of(id)) FROM profiles WHERE is_foreign GROUP BY 1, 3;

-- What a person is told by mail a little later, together with whatever else comes until then.
ALTER TABLE notifications ADD COLUMN to_mail boolean NOT NULL DEFAULT false;
CREATE INDEX notifications_to_mail ON notifications (user_id, id) WHERE to_mail;

-- The kinds of documents whose originals the direction asks of the applicant and that are not here: not brought yet, or given back. What was
-- waived is not asked for.
CREATE FUNCTION lacking_originals(profile bigint, direction bigint) RETURNS bigint[] LANGUAGE sql STABLE
  RETURN ARRAY(
    SELECT types.id FROM document_types AS types
    LEFT JOIN direction_document_types AS asked ON asked.document_type_id = types.id AND asked.direction_id = direction
    LEFT JOIN documents AS brought ON brought.document_type_id = types.id AND brought.profile_id = profile AND brought.replaced_at IS NULL
    WHERE (types.needs_original OR asked.original_needed)
      AND (types.status = 'active' AND (types.required OR asked.required) OR brought.asked)
      AND brought.status IS DISTINCT FROM 'not_required'
      AND 'received' IS DISTINCT FROM (
        SELECT action FROM document_originals JOIN documents ON documents.id = document_id
        WHERE documents.profile_id = profile AND documents.document_type_id = types.id ORDER BY document_originals.id DESC LIMIT 1)
    ORDER BY types.position, types.id);

-- What was answered to a change that its sender named (Idempotency-Key): asked again, it is answered again and not done again.
CREATE TABLE answered_calls (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  call text NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  request_hash bytea NOT NULL,
  -- Empty until the transaction that asked ends.
  answer jsonb,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, call, key)
);
CREATE INDEX answered_calls_at ON answered_calls (at);

-- Who has a place in a direction: counted whenever a place is taken.
CREATE INDEX profile_choices_taken ON profile_choices (campaign_id, direction_id, basis) WHERE state IN ('recommended', 'enrolled');

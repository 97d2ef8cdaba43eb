-- The direction that is wished for most, itself: two directions may share a code, and the codes alone do not tell which of them it is.
ALTER TABLE profiles ADD COLUMN first_direction_id bigint REFERENCES directions;

DROP FUNCTION wishes_of(bigint[]);
CREATE FUNCTION wishes_of(ids bigint[]) RETURNS TABLE (profile_id bigint, wishes text[], directions text, first_direction_id bigint)
  LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT profile.id, coalesce(wished.wishes, '{}'), coalesce(listed.directions, ''), wished.first_direction_id
  FROM unnest(ids) AS profile (id)
    CROSS JOIN LATERAL (
      SELECT array_agg(DISTINCT wish ORDER BY wish) AS wishes, (array_agg(direction_id ORDER BY priority))[1] AS first_direction_id
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

CREATE OR REPLACE FUNCTION keep_wishes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids bigint[] := ARRAY(SELECT DISTINCT profile_id FROM changed);
BEGIN
  PERFORM FROM profiles WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE profiles SET wishes = wished.wishes, directions = wished.directions, first_direction_id = wished.first_direction_id,
    documents_required = required, documents_accepted = accepted
    FROM wishes_of(ids) AS wished JOIN document_figures(ids) AS figures USING (profile_id)
    WHERE profiles.id = profile_id AND (profiles.wishes, profiles.directions, profiles.first_direction_id, documents_required, documents_accepted)
      IS DISTINCT FROM (wished.wishes, wished.directions, wished.first_direction_id, required, accepted);
  RETURN NULL;
END $$;

UPDATE profiles SET first_direction_id = chosen.direction_id
  FROM (SELECT DISTINCT ON (profile_id) profile_id, direction_id FROM profile_choices ORDER BY profile_id, priority) AS chosen
  WHERE profiles.id = chosen.profile_id;

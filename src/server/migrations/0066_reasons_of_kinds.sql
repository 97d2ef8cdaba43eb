-- Why a document was rejected, in the words of a language. A reason is put together with '; ' of those that its kind has in both languages and of
-- somebody's own words: the former are read in one's language, the latter as they were written.
CREATE FUNCTION reason_in(reason text, kind bigint, locale text) RETURNS text
  LANGUAGE sql STABLE STRICT
  RETURN (
    SELECT string_agg(coalesce(known.text, part), '; ' ORDER BY place)
    FROM string_to_table(reason, '; ') WITH ORDINALITY AS parts (part, place)
    LEFT JOIN LATERAL (
      SELECT regexp_replace(translation(preset, locale, 'text'), '[.;]$', '') AS text
      FROM document_types, jsonb_array_elements(reject_reasons) AS preset
      WHERE id = kind AND EXISTS (SELECT FROM jsonb_each(preset) AS said WHERE regexp_replace(said.value ->> 'text', '[.;]$', '') = part)
      LIMIT 1
    ) AS known ON true);

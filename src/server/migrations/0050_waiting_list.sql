-- The list is called one thing everywhere; a college that has named it itself keeps its word.
UPDATE statuses SET translations = jsonb_set(translations, '{ru,name}', '"В листе ожидания"')
WHERE code = 'waitlist' AND translations #>> '{ru,name}' = 'В резерве';

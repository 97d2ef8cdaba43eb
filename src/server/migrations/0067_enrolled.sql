-- Every other status speaks of the application (заявление), and this one of a man or a woman. A text that the college has put into words of its own
-- stays as it is.
UPDATE statuses SET translations = jsonb_set(translations, '{ru,name}', '"Зачисление оформлено"')
WHERE code = 'enrolled' AND name_ru = 'Зачислен(а)';

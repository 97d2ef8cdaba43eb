import type { ProfileForm } from '../../../../api/admissions/applicationForm'

type Level = ProfileForm['education']['level']
type Translate = (key: string, values: Readonly<Record<string, string>>) => string

/** After which education a direction takes people; to somebody with another one, that it does not take them. */
export const levelsText = ({
  levels,
  level,
  translate,
}: {
  levels: readonly Exclude<Level, null>[]
  level: Level
  translate: Translate
}): string => {
  const named = (one: string) => translate(`profile_form.education_levels.${one}`, {})
  const listed = levels.map(named).join('; ')
  return level === null || levels.includes(level)
    ? translate('profile_form.choice.levels', { levels: listed })
    : translate('profile_form.choice.other_level', { level: named(level), levels: listed })
}

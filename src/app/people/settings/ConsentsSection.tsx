import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { dayAndTime } from '../../shell/dates'
import { useTranslate } from '../../shell/i18n/i18n'
import { Section } from '../../kit/forms/Section'
import { Entry } from './Entry'
import type { Profile } from './useProfile'

const anchors = { terms: 'terms', personal_data: 'personal-data' } as const

/** Consents given so far, with dates and texts. */
export const ConsentsSection = ({ consents }: Pick<Profile, 'consents'>) => {
  const t = useTranslate()
  return (
    <Section title={t('own.consents.title')} help={t('own.consents.help')}>
      {consents.length > 0 && (
        <ul className="panel list">
          {consents.map(({ kind, version, at }) => (
            <Entry
              key={`${kind}.${version}.${at}`}
              name={t(`own.consents.kinds.${kind}`)}
              facts={[t('own.consents.given', { version, at: dayAndTime(at) })]}
            >
              <Button
                component={Link}
                variant="outlined"
                size="small"
                to={`/terms#${anchors[kind]}`}
                aria-label={t(`own.consents.read.${kind}`)}
              >
                {t('own.consents.open')}
              </Button>
            </Entry>
          ))}
        </ul>
      )}
      {consents.length === 0 && (
        <>
          <p>{t('own.consents.none')}</p>
          <div>
            <Button component={Link} variant="outlined" to="/terms">
              {t('own.consents.terms')}
            </Button>
          </div>
        </>
      )}
    </Section>
  )
}

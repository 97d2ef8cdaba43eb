import { Link } from 'react-router-dom'
import { useTranslate } from '../../shell/i18n/i18n'
import { GuestCheckField } from '../../shell/guest/GuestCheckField'
import { FormMessage } from '../../shell/widgets/FormMessage'
import type { Consent, Registration } from './useRegistration'

const kinds: readonly { kind: Consent; anchor: string }[] = [
  { kind: 'terms', anchor: 'terms' },
  { kind: 'personal_data', anchor: 'personal-data' },
]

type Props = Pick<Registration, 'agreed' | 'agree' | 'consentErrors' | 'texts' | 'loadTexts'>

/** Two separate consents, each with its text. The texts open next to the form, so users lose no input. */
export const Consents = ({ agreed, agree, consentErrors, texts, loadTexts }: Props) => {
  const t = useTranslate()
  return (
    <fieldset className="stack">
      <legend className="sr-only">{t('register.consents')}</legend>
      {texts === 'failed' && (
        <>
          <FormMessage fault={{ text: t('register.texts_failed') }} />
          <button type="button" className="btn btn-outline" onClick={loadTexts}>
            {t('register.texts_again')}
          </button>
        </>
      )}
      {kinds.map(({ kind, anchor }) => (
        <GuestCheckField
          key={kind}
          name={`consents.${kind}`}
          checked={agreed[kind]}
          errors={consentErrors(kind)}
          onChecked={(given) => agree(kind, given)}
        >
          {t(`register.${kind}`)}{' '}
          <Link to={`/terms#${anchor}`} target="_blank">
            {t(`register.${kind}_link`)}
            <span className="sr-only"> {t('register.new_tab')}</span>
          </Link>
        </GuestCheckField>
      ))}
    </fieldset>
  )
}

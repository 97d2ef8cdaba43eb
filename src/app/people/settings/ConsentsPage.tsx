import '../../kit/forms/forms.css'
import '../../shell/look/account.css'
import './settings.css'
import { Link } from 'react-router-dom'
import { useAnswer } from '../../shell/http/useAnswer'
import { useTranslate } from '../../shell/i18n/i18n'
import { PageHead } from '../../shell/page/PageHead'
import { Loaded } from '../../shell/widgets/Loaded'
import { AgreeForm } from './AgreeForm'
import { call } from '../../shell/http/call'
import type { DueConsent } from './ChangedText'

/** New terms: what has changed since one agreed to them, and the choice to go on or to leave. */
export const ConsentsPage = () => {
  const t = useTranslate()
  const { answer, again, put } = useAnswer(askConsents)
  return (
    <div className="settings">
      <PageHead title={t('consents.title')} />
      <Loaded answer={answer} again={again}>
        {(due) =>
          due.length === 0 ? (
            <>
              <p>{t('consents.nothing')}</p>
              <div className="row wrap consents-done">
                <Link className="btn p" to="/dashboard">
                  {t('consents.go_on')}
                </Link>
                <Link className="btn o" to="/terms">
                  {t('consents.read')}
                </Link>
              </div>
            </>
          ) : (
            <AgreeForm key={due.map(({ version }) => version).join()} due={due} onLeft={put} onOutdated={again} />
          )
        }
      </Loaded>
    </div>
  )
}

/** The texts to agree to again; the page says itself when they cannot be had. */
const askConsents = async (signal?: AbortSignal): Promise<DueConsent[]> =>
  (await call('GET /api/settings/consents', { signal, quiet: 'all' })).data

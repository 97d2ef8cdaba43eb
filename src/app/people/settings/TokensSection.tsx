import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Calls } from '../../../api'
import { dayOf } from '../../shell/dates'
import { call } from '../../shell/http/call'
import { useAnswer } from '../../shell/http/useAnswer'
import { toldByToast } from '../../shell/http/toldByToast'
import { useTranslate } from '../../shell/i18n/i18n'
import { Section } from '../../kit/forms/Section'
import { Loaded } from '../../shell/widgets/Loaded'
import { TokenDialog } from './TokenDialog'

type Tokens = Calls['GET /api/settings/tokens']['answer']['data']

const askTokens = async (signal?: AbortSignal): Promise<Tokens> =>
  (await call('GET /api/settings/tokens', { signal, quiet: 'all' })).data

/** Keys by which programs act for the person, each with a part of the person's permissions and a last day. */
export const TokensSection = () => {
  const t = useTranslate()
  const { answer, again, put } = useAnswer(askTokens)
  const [making, setMaking] = useState(false)
  const revoke = async (id: number) => {
    await call('DELETE /api/settings/tokens/:id', { params: { id } }).catch(toldByToast)
    put(await askTokens())
  }
  return (
    <Section title={t('own.tokens.title')} help={t('own.tokens.help')}>
      <Loaded answer={answer} again={again}>
        {(tokens) =>
          tokens.length > 0 && (
            <ul className="panel list entries">
              {tokens.map((token) => (
                <Token key={token.id} token={token} onRevoke={() => void revoke(token.id)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div>
        <button type="button" className="btn o" onClick={() => setMaking(true)}>
          {t('own.tokens.make')}
        </button>
      </div>
      {making && <TokenDialog onMade={again} onClose={() => setMaking(false)} />}
    </Section>
  )
}

const Token = ({ token, onRevoke }: { token: Tokens[number]; onRevoke: () => void }) => {
  const t = useTranslate()
  const { name, permissions, expires_at } = token
  const held = permissions.map((permission) => t(`own.permissions.${permission}`)).join(', ')
  return (
    <li>
      <KeyRound className="i entry-icon" aria-hidden="true" />
      <div className="grow">
        <b>{name}</b>
        <p className="small muted num">{t('own.tokens.until', { date: dayOf(expires_at) })}</p>
        <p className="small muted">{held === '' ? t('own.tokens.reads_only') : held}</p>
      </div>
      <button type="button" className="btn o s" aria-label={t('own.tokens.revoke_named', { name })} onClick={onRevoke}>
        {t('own.tokens.revoke')}
      </button>
    </li>
  )
}

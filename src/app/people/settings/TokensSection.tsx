import Button from '@mui/material/Button'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { dayOf } from '../../shell/dates'
import { useTranslate } from '../../shell/i18n/i18n'
import { useAct, useRead } from '../../kit/providers/calls'
import type { AnswerOf } from '../../kit/providers/dataProvider'
import { Section } from '../../kit/forms/Section'
import { Entry } from './Entry'
import { QueryContent } from './QueryContent'
import { TokenDialog } from './TokenDialog'

type Tokens = AnswerOf<'GET /api/settings/tokens'>

/** API tokens, each with a subset of the user's permissions and an expiry date. */
export const TokensSection = () => {
  const t = useTranslate()
  const query = useRead('GET /api/settings/tokens')
  const [making, setMaking] = useState(false)
  const { mutate: revoke } = useAct('DELETE /api/settings/tokens/:id', { onSettled: () => query.refetch() })
  return (
    <Section title={t('own.tokens.title')} help={t('own.tokens.help')}>
      <QueryContent query={query}>
        {(tokens) =>
          tokens.length > 0 && (
            <ul className="panel list">
              {tokens.map((token) => (
                <Token key={token.id} token={token} onRevoke={() => revoke({ id: token.id, body: undefined })} />
              ))}
            </ul>
          )
        }
      </QueryContent>
      <div>
        <Button variant="outlined" onClick={() => setMaking(true)}>
          {t('own.tokens.make')}
        </Button>
      </div>
      {making && <TokenDialog onCreated={() => void query.refetch()} onClose={() => setMaking(false)} />}
    </Section>
  )
}

const Token = ({ token, onRevoke }: { token: Tokens[number]; onRevoke: () => void }) => {
  const t = useTranslate()
  const { name, permissions, expires_at } = token
  const permissionNames = permissions.map((permission) => t(`own.permissions.${permission}`)).join(', ')
  return (
    <Entry
      icon={<KeyRound className="i muted" aria-hidden="true" />}
      name={name}
      facts={[
        t('own.tokens.until', { date: dayOf(expires_at) }),
        permissionNames === '' ? t('own.tokens.reads_only') : permissionNames,
      ]}
    >
      <Button variant="outlined" size="small" aria-label={t('own.tokens.revoke_named', { name })} onClick={onRevoke}>
        {t('own.tokens.revoke')}
      </Button>
    </Entry>
  )
}

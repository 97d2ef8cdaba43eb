import Button from '@mui/material/Button'
import '../../kit/forms/forms.css'
import '../../shell/look/account.css'
import './settings.css'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { readKey, useRead } from '../../kit/providers/calls'
import { useTranslate } from '../../shell/i18n/i18n'
import { PageHead } from '../../shell/page/PageHead'
import { QueryContent } from './QueryContent'
import { AgreeForm } from './AgreeForm'

/** Endpoint of the texts that need a new consent. */
const due = 'GET /api/settings/consents'

/** New versions of legal texts: shows the changes and asks for consent. */
export const ConsentsPage = () => {
  const t = useTranslate()
  const queries = useQueryClient()
  const query = useRead(due, {}, { gcTime: 0, staleTime: Infinity })
  return (
    <div className="settings">
      <PageHead title={t('consents.title')} subtitle={query.data?.length ? t('consents.lead') : undefined} />
      <QueryContent query={query}>
        {(texts) =>
          texts.length === 0 ? (
            <>
              <p>{t('consents.nothing')}</p>
              <div className="row wrap mt-4">
                <Button component={Link} variant="contained" to="/dashboard">
                  {t('consents.go_on')}
                </Button>
                <Button component={Link} variant="outlined" to="/terms">
                  {t('consents.read')}
                </Button>
              </div>
            </>
          ) : (
            <AgreeForm
              key={texts.map(({ version }) => version).join()}
              due={texts}
              onRemaining={(left) => void queries.setQueryData(readKey(due), left)}
              onOutdated={() => void query.refetch()}
            />
          )
        }
      </QueryContent>
    </div>
  )
}

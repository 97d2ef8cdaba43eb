import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ResourceContextProvider, useDataProvider, useTranslate, type HttpError } from 'react-admin'
import type { LegalVersion } from '../../../api/legalTexts'
import { faultOf } from '../../kit/page/faultOf'
import { RecordFault } from '../../kit/page/RecordFault'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { SettingsFrame } from '../SettingsFrame'
import { byKind } from './kinds'
import { LegalCard } from './LegalCard'
import { NewVersionDialog } from './NewVersionDialog'
import { ReadDialog } from './ReadDialog'

const resource = 'settings/legal-texts'

/** What people agree to: every version that was ever published, and the next one. */
export const LegalTextsPage = () => {
  const translate = useTranslate()
  const provider = useDataProvider<AppDataProvider>()
  const [read, setRead] = useState<LegalVersion | null>(null)
  const [followed, setFollowed] = useState<LegalVersion | null>(null)
  const { data, error, refetch } = useQuery<LegalVersion[], HttpError>({
    queryKey: [resource],
    queryFn: async ({ signal }) => (await provider.read('GET /api/settings/legal-texts', { signal })).data,
  })
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (!data) return <FormSkeleton />
  return (
    <ResourceContextProvider value={resource}>
      <SettingsFrame title={translate('menu.settings_legal')}>
        <p className="legal-lead">{translate('legal.lead')}</p>
        {byKind(data).map((texts) => (
          <LegalCard key={texts.kind} {...texts} onRead={setRead} onFollow={setFollowed} />
        ))}
      </SettingsFrame>
      {read && <ReadDialog version={read} onClose={() => setRead(null)} />}
      {followed && (
        <NewVersionDialog
          latest={followed}
          onClose={() => setFollowed(null)}
          onPublished={() => {
            setFollowed(null)
            void refetch()
          }}
        />
      )}
    </ResourceContextProvider>
  )
}

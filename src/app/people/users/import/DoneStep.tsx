import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { UserImport } from '../../../../api/people/userImports'
import type { AppDataProvider } from '../../../kit/providers/dataProvider'
import { importKey } from './importKey'
import { Newcomers } from './Newcomers'

/** Result of the import, with invitations and login slips for the new users. */
export const DoneStep = ({ finished }: { finished: UserImport }) => {
  const translate = useTranslate()
  const provider = useDataProvider<AppDataProvider>()
  const { id, counts } = finished
  const { data, refetch } = useQuery({
    queryKey: [...importKey(id), 'newcomers'],
    queryFn: async ({ signal }) =>
      (await provider.read('GET /api/access/users/imports/:id/newcomers', { id, signal })).data,
  })
  return (
    <section className="stack gap-4" aria-labelledby="import-done">
      <h2 id="import-done">{translate('user_import.finished')}</h2>
      <ul className="stack gap-1">
        <li>{translate('user_import.did.create', counts.create)}</li>
        {counts.update > 0 && <li>{translate('user_import.did.update', counts.update)}</li>}
        {counts.skip > 0 && <li>{translate('user_import.did.skip', counts.skip)}</li>}
        {counts.error > 0 && <li>{translate('user_import.did.error', counts.error)}</li>}
      </ul>
      {data && <Newcomers {...data} onChanged={() => void refetch()} />}
      <div className="row wrap gap-4 mt-4">
        <Button variant="contained" component={Link} to="/access/users">
          {translate('user_import.to_list')}
        </Button>
        <Button variant="outlined" component={Link} to="/access/users/import">
          {translate('user_import.another')}
        </Button>
      </div>
    </section>
  )
}

import type { RaRecord } from 'react-admin'

/** Whether a record has been put away and can be brought back; a question that is put away is retired. */
export const isArchived = ({ status }: RaRecord): boolean => status === 'archived' || status === 'retired'

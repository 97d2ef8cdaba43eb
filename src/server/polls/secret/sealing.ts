import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import { z } from 'zod'

export type KeyPair = { publicKey: Buffer; privateKey: Buffer }
const publicForm = { type: 'spki', format: 'der' } as const
const privateForm = { type: 'pkcs8', format: 'der' } as const
/** An X25519 public key in DER. */
const publicLength = 44
const tagLength = 16
/** Each ballot has a key of its own, so that one and the same beginning does for all. */
const iv = Buffer.alloc(12)

/** The keys of one poll: the public one seals its ballots, the private one opens them at its close. */
export const newKeyPair = (): KeyPair => {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  return { publicKey: publicKey.export(publicForm), privateKey: privateKey.export(privateForm) }
}

type Shared = { privateKey: KeyObject; publicKey: KeyObject; ephemeral: Buffer }
const cipherKey = ({ privateKey, publicKey, ephemeral }: Shared) =>
  Buffer.from(hkdfSync('sha256', diffieHellman({ privateKey, publicKey }), ephemeral, 'abitura ballot', 32))

const ballot = z.strictObject({ receipt: z.string(), choices: z.array(z.string()) })
export type Ballot = z.infer<typeof ballot>

/**
 * Encrypts a ballot for the poll's key, padded to the length of one that names all options: a length tells nothing of a
 * choice.
 */
export const sealBallot = (
  given: Ballot,
  { publicKey, options }: { publicKey: Buffer; options: readonly string[] },
): Buffer => {
  const own = generateKeyPairSync('x25519')
  const ephemeral = own.publicKey.export(publicForm)
  const receiver = createPublicKey({ key: publicKey, ...publicForm })
  const key = cipherKey({ privateKey: own.privateKey, publicKey: receiver, ephemeral })
  const longest = JSON.stringify({ receipt: given.receipt, choices: options }).length
  const text = JSON.stringify({ receipt: given.receipt, choices: given.choices }).padEnd(longest)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  return Buffer.concat([ephemeral, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Opens ballots with the poll's private key. Throws at one that was changed. */
export const ballotOpener = (privateKeyBytes: Buffer): ((sealed: Buffer) => Ballot) => {
  const privateKey = createPrivateKey({ key: privateKeyBytes, ...privateForm })
  return (sealed) => {
    const ephemeral = sealed.subarray(0, publicLength)
    const publicKey = createPublicKey({ key: ephemeral, ...publicForm })
    const decipher = createDecipheriv('aes-256-gcm', cipherKey({ privateKey, publicKey, ephemeral }), iv)
    decipher.setAuthTag(sealed.subarray(-tagLength))
    const text = Buffer.concat([decipher.update(sealed.subarray(publicLength, -tagLength)), decipher.final()])
    return ballot.parse(JSON.parse(text.toString('utf8')))
  }
}

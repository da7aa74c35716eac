import dns2 from 'dns2';

/** The records of a name. */
type DnsRecords = { txt?: string[]; cname?: string; a?: string[]; aaaa?: string[] };

/** A real DNS server on loopback. */
export type DnsServer = {
  /** As `DNS_SERVERS` takes it. */
  address: string;
  /** Records by name. A test changes them at any time. */
  records: Map<string, DnsRecords>;
  /** Names that were asked about. */
  asked: string[];
  /** While true, every answer is a failure of the server. */
  isInTrouble: boolean;
  close(): Promise<void>;
};

/** Answers without records (RFC 1035, 4.1.1). */
const RCODE = { servfail: 2, nxdomain: 3 };

/** Starts the server on a free port. It knows nothing but its records. */
export async function dnsServer(): Promise<DnsServer> {
  const { Packet } = dns2;
  const { TYPE, CLASS } = Packet;

  function answersOf(name: string, type: number): { name: string; type: number; address?: string; domain?: string; data?: string }[] {
    const { txt = [], cname, a = [], aaaa = [] } = server.records.get(name) ?? {};
    if (cname !== undefined) return [{ name, type: TYPE.CNAME, domain: cname }, ...(type === TYPE.CNAME ? [] : answersOf(cname, type))];
    if (type === TYPE.TXT) return txt.map((data) => ({ name, type, data }));
    return (type === TYPE.A ? a : type === TYPE.AAAA ? aaaa : []).map((address) => ({ name, type, address }));
  }

  const socket = dns2.createUDPServer((request, send) => {
    const response = Packet.createResponseFromRequest(request);
    const { name = '', type = 0 } = request.questions[0] ?? {};
    server.asked.push(name);
    if (server.isInTrouble) response.header.rcode = RCODE.servfail;
    else if (!server.records.has(name)) response.header.rcode = RCODE.nxdomain;
    response.answers = server.isInTrouble ? [] : answersOf(name, type).map((answer) => ({ ...answer, class: CLASS.IN, ttl: 60 }) as dns2.Packet.Resource);
    send(response);
  });
  await socket.listen(0, '127.0.0.1');
  const server: DnsServer = {
    ...{ address: `127.0.0.1:${socket.address().port}`, records: new Map(), asked: [], isInTrouble: false },
    close: () => new Promise((resolve) => void socket.close(resolve)),
  };
  return server;
}

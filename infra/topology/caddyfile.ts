/** An address at which the proxies serve the copies of a process. */
export interface ProxiedAddress {
  host: string;
  port: number;
  /** `host:port` of each copy. */
  copies: readonly string[];
}

/**
 * Returns the Caddyfile of a proxy. A copy that is not ready is skipped after 1 s, one that does not respond after 5 s.
 * A request that could not be sent to a copy is sent to another; one that was sent is retried only if it is a read. A
 * connection that is idle for more than 1 s is not reused, because a draining copy may be about to close it. After
 * SIGTERM the proxy closes each connection after its response, for 2 s, before it stops listening.
 */
export function caddyfile(internalPort: number, fronts: readonly ProxiedAddress[], behindProxy: boolean): string {
  return `{
	admin off
	auto_https off
	persist_config off
	shutdown_delay 2s
	grace_period 2s
	log default {
		level WARN
	}
${behindProxy ? '\tservers {\n\t\ttrusted_proxies static private_ranges\n\t}\n' : ''}}

(copies) {
	@stopping vars {http.shutting_down} true
	header @stopping Connection close
	reverse_proxy {args[:]} {
		lb_policy least_conn
		lb_try_duration 5s
		lb_try_interval 50ms
		lb_retry_match method GET HEAD
		fail_duration 1s
		health_uri /readyz
		health_interval 500ms
		health_timeout 2s
		health_fails 2
		transport http {
			dial_timeout 1s
			keepalive 1s
			keepalive_idle_conns_per_host 256
		}
	}
	handle_errors {
		header Content-Type application/json
		header Retry-After 5
		respond \`{"message":"Serviço indisponível. Tente novamente.","code":"unavailable"}\` 503
	}
}

http://:${internalPort} {
	bind 127.0.0.1
	respond /readyz 200
}
${fronts.map(frontOf).join('')}`;
}

const frontOf = ({ host, port, copies }: ProxiedAddress) => `
http://:${port} {
	bind ${host}
	import copies ${copies.join(' ')}
}
`;

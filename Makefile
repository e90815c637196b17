# Every command of the project. `make help` lists them; Node >= 20 with npm and python3 with pip are all they need.
NODE := node_modules/.bin/node
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)

.DEFAULT_GOAL := help
.PHONY: help docs install start dev stop status test test-faults bench budget lint format clean dead-letters failed-jobs rebuild rebuild-analytics

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

install:
	@infra/local/install.sh

start: install ## Run the whole product at http://localhost:8080 until Ctrl-C (PORT=…, DEMO=0)
	@$(NODE) infra/local/start.ts

dev: install ## The same with watched processes, and the client's sources served by Vite with hot reload
	@$(NODE) infra/local/start.ts --dev

stop: install ## Stop a product that runs elsewhere, or what a killed one has left
	@$(NODE) infra/local/stop.ts

status: install ## Show what runs, with its health, process, port and log file
	@$(NODE) infra/local/status.ts

test: install ## Run every test on real servers (TEST_SERVERS=local|containers, ARGS='bff -t upload')
	@infra/test/run.sh $(ARGS)

test-faults: install ## Kill workers, servers and processes under load and check every figure of visits and clicks
	@$(NODE) infra/faults/run.ts

bench: install ## Measure hot paths as ratios to a baseline of the same run (BENCH=short judges nothing)
	@$(NODE) infra/bench/run.ts

budget: install ## Check what the client weighs, its width, axe and Lighthouse (LIGHTHOUSE=0 leaves that out)
	@$(NODE) infra/budget/run.ts

lint: install ## Check style, types, who imports whom, printed documents and the OpenAPI document
	@biome check .
	@tsc -p tsconfig.json
	@tsc -p web/tsconfig.json
	@depcruise --config .dependency-cruiser.cjs services bff web infra
	@$(NODE) infra/docs/print.ts --check
	@$(NODE) infra/docs/lint-openapi.ts

docs: install ## Print docs/events.md, docs/settings.md and docs/calls.md from the code
	@$(NODE) infra/docs/print.ts

format: install ## Put the style right
	@biome check --write .

clean: install stop ## Stop it and delete data, logs and the built client; packages and downloads stay
	@rm -rf .cardume web/dist coverage

dead-letters: install ## List messages that no consumer could apply (RETRY=1 applies them again)
	@$(NODE) infra/ops/dead-letters.ts

failed-jobs: install ## List jobs of analytics that failed on every attempt (RETRY=1 retries them)
	@$(NODE) infra/ops/failed-jobs.ts

rebuild: install ## Fold every read model again from its events (VERIFY=1 only compares)
	@$(NODE) infra/ops/rebuild.ts

rebuild-analytics: install ## Fold all figures of visits and clicks again from the logs
	@$(NODE) infra/ops/rebuild-analytics.ts
